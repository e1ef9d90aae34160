import { currencyDigits, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'

type Limits = { min: Minor; max: Minor }

/**
 * Parses `?amount=` (minor units), the amount that another page was short of. Rounds it up to whole major units within the limits. Returns
 * undefined if it is no amount.
 */
export function parseAmountParam(
  text: string | null,
  currency: string,
  { min, max }: Limits,
): { missing: Minor; amount: Minor } | undefined {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return undefined
  const scale = 10n ** BigInt(currencyDigits(currency))
  const whole = String(((BigInt(text) + scale - 1n) / scale) * scale)
  const amount = compareMoney(whole, min) < 0 ? min : compareMoney(whole, max) > 0 ? max : whole
  return { missing: text, amount }
}
