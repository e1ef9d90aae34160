import { editableMoney, parseMoney } from './money.ts'

/** What `register` takes for a money field: the sum is grouped once it is typed, not while, so that the caret stays where it is. */
export const groupedMoney = (currency: string, setText: (text: string) => void) => ({
  onBlur: ({ target }: { target: { value: string } }) => {
    const sum = parseMoney(target.value, currency)
    if (sum !== undefined) setText(editableMoney(sum, currency))
  },
})
