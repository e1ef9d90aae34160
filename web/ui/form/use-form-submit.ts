import type { FieldValues, Path, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'

type FormHandlers<Form extends FieldValues, Sent> = Pick<UseFormReturn<Form, unknown, Sent>, 'handleSubmit' | 'setError'>

/**
 * Returns the `onSubmit` of a form, which validates the values and calls `send`. Server errors appear at the `fields` they name, otherwise
 * as the form's root error.
 */
export function useFormSubmit<Form extends FieldValues, Sent = Form>(
  form: FormHandlers<Form, Sent>,
  fields: readonly Path<Form>[],
  send: (typed: Sent) => Promise<unknown>,
  onInvalid?: SubmitErrorHandler<Form>,
) {
  const attempt = useAttempt(form, fields)
  return form.handleSubmit((typed) => attempt(() => send(typed)), onInvalid)
}

/** Returns a function that runs an act of a form. Its errors appear as those of `useFormSubmit`. */
export function useAttempt<Form extends FieldValues, Sent>(
  { setError }: Pick<FormHandlers<Form, Sent>, 'setError'>,
  fields: readonly Path<Form>[],
) {
  const errorText = useErrorText()
  return async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (!showFieldRefusals(error, fields, setError)) setError('root', { message: errorText(error) })
    }
  }
}
