import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { DeliveryForm } from './delivery-form.ts'

/** The whole answer as it is typed. */
export function useDeliveryValues(form: UseFormReturn<DeliveryForm>): DeliveryForm {
  useWatch({ control: form.control })
  return form.getValues()
}
