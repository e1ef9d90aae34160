import { type Minor, minorDigits } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'

const usual: Record<string, string[]> = {
  INR: ['50000', '100000', '250000', '500000', '1000000'],
  JPY: ['50000', '100000', '250000', '500000', '1000000'],
}
const elsewhere = ['500', '1000', '2500', '5000', '10000']

/** Amounts offered as chips: round in the currency, and within what some method carries. */
export const presetsOf = (currency: string, { min, max }: { min: Minor; max: Minor }): Minor[] =>
  (usual[currency] ?? elsewhere)
    .map((major) => `${major}${'0'.repeat(minorDigits(currency))}`)
    .filter((amount) => compareMoney(amount, min) >= 0 && compareMoney(amount, max) <= 0)
