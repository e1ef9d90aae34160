import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { DeliveryForm } from './delivery-form.ts'

/** Returns all values of the form and rerenders when one changes. */
export function useDeliveryValues(form: UseFormReturn<DeliveryForm>): DeliveryForm {
  useWatch({ control: form.control })
  return form.getValues()
}
