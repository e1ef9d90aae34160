import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { editableMoney, parseMoney } from './money.ts'

/**
 * Registers a money input with React Hook Form. Formats the amount with thousands separators on blur, since doing so while typing would
 * move the caret.
 */
export const moneyField = <Form extends FieldValues>(
  { register, setValue }: Pick<UseFormReturn<Form>, 'register' | 'setValue'>,
  name: Path<Form>,
  currency: string,
) =>
  register(name, {
    onBlur: ({ target }: { target: { value: string } }) => {
      const sum = parseMoney(target.value, currency)
      if (sum !== undefined) setValue(name, editableMoney(sum, currency) as PathValue<Form, Path<Form>>, { shouldDirty: true })
    },
  })
