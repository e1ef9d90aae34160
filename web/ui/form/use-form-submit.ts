import type { FieldValues, Path, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'

type Typed<Form extends FieldValues, Sent> = Pick<UseFormReturn<Form, unknown, Sent>, 'handleSubmit' | 'setError'>

/** The `onSubmit` of a form: what the server refuses is shown at its `fields`, or else at the root. */
export function useFormSubmit<Form extends FieldValues, Sent = Form>(
  { handleSubmit, setError }: Typed<Form, Sent>,
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
