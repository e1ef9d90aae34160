import { type Minor, minorDigits } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'

type Limits = { min: Minor; max: Minor }

/**
 * The amount for which a page was short, `?amount=` in minor units: rounded up to whole major units and brought within the limits;
 * undefined when it is not a sum.
 */
export function wantedAmount(asked: string | null, currency: string, { min, max }: Limits): { missing: Minor; amount: Minor } | undefined {
  if (!asked || !/^[1-9]\d{0,15}$/.test(asked)) return undefined
  const scale = 10n ** BigInt(minorDigits(currency))
  const whole = String(((BigInt(asked) + scale - 1n) / scale) * scale)
  const amount = compareMoney(whole, min) < 0 ? min : compareMoney(whole, max) > 0 ? max : whole
  return { missing: asked, amount }
}
