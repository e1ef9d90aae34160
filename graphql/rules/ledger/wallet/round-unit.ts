import type { rewardCurrencies } from '#rules/identity/signup/reward-usecase.input.ts'
import { minorDigits } from '#rules/platform/money/currency.ts'

export type Currency = (typeof rewardCurrencies)[number]

/** Amount of each currency worth about one US dollar, rounded so that limits calculated from it are easy to read. */
const unit: Record<Exclude<Currency, 'INR'>, number> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  AED: 4,
  AUD: 1,
  BDT: 100,
  BRL: 5,
  CAD: 1,
  CHF: 1,
  DKK: 5,
  HKD: 8,
  IDR: 15_000,
  JPY: 150,
  KES: 100,
  KWD: 0.4,
  LKR: 300,
  MXN: 20,
  MYR: 4,
  NGN: 1_500,
  NOK: 10,
  NPR: 100,
  NZD: 2,
  PHP: 50,
  PLN: 4,
  QAR: 4,
  SAR: 4,
  SEK: 10,
  SGD: 1,
  THB: 30,
  TRY: 40,
  VND: 25_000,
  ZAR: 20,
}

/**
 * Returns a round limit of similar worth in any currency, in minor units. It is `rupees` for INR, and about `dollars` US dollars elsewhere.
 */
export function roundAmount(currency: Currency, { rupees, dollars }: { rupees: number; dollars: number }): number {
  return (currency === 'INR' ? rupees : dollars * unit[currency]) * 10 ** minorDigits(currency)
}
