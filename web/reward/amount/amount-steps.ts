import { formatMoney, minorDigits } from '#web/lib/money/format-money.ts'

type Steps = { min: string; max: string; step: string }

/** Whether a sum in minor units is one of a brand's. */
export function isInSteps(amount: string, { min, max, step }: Steps): boolean {
  const value = BigInt(amount)
  return value >= BigInt(min) && value <= BigInt(max) && (value - BigInt(min)) % BigInt(step) === 0n
}

/** "1,250.5" in minor units; undefined when it is no sum of this currency. */
export function minorOf(typed: string, currency: string): string | undefined {
  const digits = minorDigits(currency)
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(typed.replace(/[\s,₹]/g, ''))
  const fraction = match?.[2] ?? ''
  return match && fraction.length <= digits ? BigInt(`${match[1]}${fraction.padEnd(digits, '0')}`).toString() : undefined
}

export const majorOf = (amount: string, currency: string): string => formatMoney(amount, currency, { whole: true, bare: true })
