import { rewardCurrencies } from '#graphql/rules/identity/signup/reward-usecase.input.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import type { ComboboxOption } from '#web/ui/rank-options.ts'

/** Currencies by name, with the symbol (and the code, where it is not the symbol itself). */
export function currencyOptions(): ComboboxOption[] {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' })
  return rewardCurrencies.map((value) => {
    const symbol = currencySymbol(value)
    return { value, label: names.of(value) ?? value, note: symbol === value ? value : `${symbol} ${value}` }
  })
}
