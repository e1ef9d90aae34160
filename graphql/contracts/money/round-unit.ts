import { isRewardCurrency, type rewardCurrencies } from '#contracts/company/words.ts'
import { minorDigits } from './currency.ts'

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

type Setting = { stored: number | null; currency: string }

/**
 * Returns the total (minor units) from which people must type the campaign's name to confirm a launch or approval. Null means never.
 * `stored` null means the default, ₹1,00,000 or about $1,000, and 0 means never.
 */
export function confirmAmountOf({ stored, currency }: Setting): number | null {
  const amount = stored ?? defaultConfirmAmount(currency)
  return amount === 0 ? null : amount
}

const defaultConfirmAmount = (currency: string): number =>
  isRewardCurrency(currency) ? roundAmount(currency, { rupees: 100_000, dollars: 1_000 }) : 0
