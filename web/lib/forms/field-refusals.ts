import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { fieldErrors } from '#web/lib/errors/error-text.ts'

/** Shows the server's field errors at their fields and focuses the first one. Returns false when none of the fields has an error. */
export function showFieldRefusals<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const refused = withoutInput(fieldErrors(error))
  const named = fields.filter((field) => refused[field] !== undefined)
  for (const [index, field] of named.entries()) setError(field, { message: refused[field] ?? '' }, { shouldFocus: index === 0 })
  return named.length > 0
}

/** Removes the "input." prefix from the field names by which a command's error messages are listed. */
const withoutInput = (refused: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refused).map(([name, sentence]) => [name.replace(/^input\./, ''), sentence]))
