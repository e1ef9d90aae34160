import type { FieldValues, Path, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'

type FormHandlers<Form extends FieldValues, Sent> = Pick<UseFormReturn<Form, unknown, Sent>, 'handleSubmit' | 'setError'>

/**
 * Returns the `onSubmit` of a form, which validates the values and calls `send`. Server errors appear at the `fields` they name, otherwise
 * as the form's root error.
 */
export function useFormSubmit<Form extends FieldValues, Sent = Form>(
  { handleSubmit, setError }: FormHandlers<Form, Sent>,
  fields: readonly Path<Form>[],
  send: (typed: Sent) => Promise<unknown>,
  onInvalid?: SubmitErrorHandler<Form>,
) {
  const errorText = useErrorText()
  return handleSubmit(async (typed) => {
    try {
      await send(typed)
    } catch (error) {
      if (!showFieldRefusals(error, fields, setError)) setError('root', { message: errorText(error) })
    }
  }, onInvalid)
}
