/** A decimal number without float errors: `units` × 10^-`places`. */
export type Decimal = { units: bigint; places: number }

/** Converts a number of JSON, such as 0.011834 or 1e-7, to the decimal that was written. Throws for NaN and infinity. */
export function toDecimal(value: number): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) throw new Error(`${value} is not a decimal number`)
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const units = BigInt(`${sign}${whole}${fraction}`)
  const places = fraction.length - Number(exponent)
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, places: a.places + b.places })

export function add(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places)
  return { units: scale(a, places) + scale(b, places), places }
}

export const isPositive = ({ units }: Decimal): boolean => units > 0n

/** Returns the number of minor units, rounded up. `digits` is the number of decimals of the currency. */
export function toMinorUp({ units, places }: Decimal, digits: number): number {
  if (places <= digits) return Number(units * 10n ** BigInt(digits - places))
  const divisor = 10n ** BigInt(places - digits)
  const whole = units / divisor
  return Number(units > 0n && units % divisor !== 0n ? whole + 1n : whole)
}

/** Returns the number of minor units. Undefined if it is not whole. */
export function toMinorExact({ units, places }: Decimal, digits: number): number | undefined {
  const factor = 10n ** BigInt(Math.abs(places - digits))
  if (places <= digits) return Number(units * factor)
  return units % factor === 0n ? Number(units / factor) : undefined
}

const scale = ({ units, places }: Decimal, to: number): bigint => units * 10n ** BigInt(to - places)
