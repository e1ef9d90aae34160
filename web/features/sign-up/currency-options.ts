import { rewardCurrencies } from '#graphql/contracts/company/words.ts'
import type { CurrencyOffer } from '#graphql/contracts/rest/sign-up.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import type { ComboboxOption } from '#web/ui/rank-options.ts'

const names = new Intl.DisplayNames(['en'], { type: 'currency' })

/** Returns the name of a currency, such as "Indian Rupee". */
export const currencyName = (currency: string): string => names.of(currency) ?? currency

/** Returns symbol and code of a currency, such as "₹ INR", or the code alone for a currency without a symbol. */
export function currencySign(currency: string): string {
  const symbol = currencySymbol(currency)
  return symbol === currency ? currency : `${symbol} ${currency}`
}

/** Returns the currencies that have brands as options, those with the most brands first. `countText` formats the number of brands. */
export function currencyOptions(offers: readonly CurrencyOffer[], countText: (brands: number) => string): ComboboxOption[] {
  return offers
    .toSorted((a, b) => b.brands - a.brands)
    .map(({ currency, brands }) => ({
      value: currency,
      label: currencyName(currency),
      note: `${currencySign(currency)} · ${countText(brands)}`,
    }))
}

/** Returns the names and codes of the currencies without brands, in alphabetical order. */
export const missingCurrencies = (offers: readonly CurrencyOffer[]): string[] =>
  rewardCurrencies
    .filter((currency) => !offers.some((offer) => offer.currency === currency))
    .map((currency) => `${currencyName(currency)} (${currency})`)
    .toSorted((a, b) => a.localeCompare(b, 'en'))
