import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { fieldErrors } from '#web/lib/errors/error-text.ts'

/** Shows what the server refused at its fields, the first of them focused; false when it named none of them. */
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

/** A command names its fields "input.name". */
const withoutInput = (refused: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refused).map(([name, sentence]) => [name.replace(/^input\./, ''), sentence]))
