import type { PointsAmounts } from '#contracts/rest/points.ts'
import type { Catalogue } from './catalogue.ts'

/** The pricing columns of a brand, from a database row or a GraphQL response. */
export type BrandPricing = {
  kind: string
  currency: string
  status: string
  denominations: unknown
  min_value: number | string | null
  max_value: number | string | null
  step_value: number | string | null
  /** The values with vouchers in stock. Null or undefined if a supplier delivers each on demand. */
  stocked_values?: unknown
}

/** `near` are the brand's values next to the one that it lacks, at most one below and one above. `count` is its number of fixed values. */
export type UnfitReason =
  | { reason: 'currency' | 'out_of_stock' | 'retired' }
  | { reason: 'starts_at' | 'ends_at'; value: number }
  | { reason: 'denomination'; near: number[]; count: number }
  | { reason: 'step'; near: number[]; step: number }

/** Returns the fixed amounts of a brand, in minor units. Empty for a brand with a range. */
export const denominationsOf = ({ denominations }: BrandPricing): number[] => (Array.isArray(denominations) ? denominations : [])

/** Returns the smallest value, the largest value and the step of a brand with a range, in minor units. */
export const rangeOf = ({ min_value, max_value, step_value }: BrandPricing) => ({
  min: Number(min_value),
  max: Number(max_value),
  step: Number(step_value ?? 1),
})

/**
 * Returns the single values of a brand, in minor units: those of a fixed brand, or those in stock. Undefined for a range whose supplier
 * delivers each value.
 */
export function listValues(brand: BrandPricing): number[] | undefined {
  const { stocked_values: stocked, kind, currency } = brand
  if (!Array.isArray(stocked)) return kind === 'fixed' ? denominationsOf(brand) : undefined
  return stocked.filter((value) => !findUnfitReason(brand, value, currency))
}

/**
 * Returns the reason that a brand has no voucher of a value in minor units, or undefined when it has one. The web shows the reason (R31).
 */
export function findUnfitReason(brand: BrandPricing, value: number, currency: string): UnfitReason | undefined {
  if (brand.status === 'retired' || brand.status === 'out_of_stock') return { reason: brand.status }
  if (brand.currency !== currency) return { reason: 'currency' }
  if (brand.kind === 'fixed') {
    const denominations = denominationsOf(brand)
    if (denominations.includes(value)) return undefined
    return { reason: 'denomination', near: neighbours(denominations, value), count: denominations.length }
  }
  const { min, max, step } = rangeOf(brand)
  if (value < min) return { reason: 'starts_at', value: min }
  const last = max - ((max - min) % step)
  if (value > last) return { reason: 'ends_at', value: last }
  const below = value - ((value - min) % step)
  return below === value ? undefined : { reason: 'step', near: [below, below + step], step }
}

/** Returns the largest value below and the smallest one above, as far as they exist. */
function neighbours(values: readonly number[], value: number): number[] {
  let [below, above] = [-Infinity, Infinity]
  for (const one of values) {
    if (one < value && one > below) below = one
    if (one > value && one < above) above = one
  }
  return [below, above].filter(Number.isFinite)
}

/** The amounts that can be spent at a brand, in minor units: a list, or steps from `min` to `max`. */
export type Amounts = { denominations: number[] } | { min: number; max: number; step: number }

/**
 * Returns the amounts of a brand that a reward can pay, in minor units, between the reward's limits `takes.min` and `takes.max`. Undefined
 * when there are none or the brand is inactive, has another currency or none of these amounts in stock.
 */
export function findAmounts(brand: BrandPricing, takes: { min: number; max: number }, currency: string): Amounts | undefined {
  if (brand.currency !== currency || brand.status !== 'active') return undefined
  const listed = listValues(brand)
  if (listed) {
    const denominations = listed.filter((value) => value >= takes.min && value <= takes.max)
    return denominations.length ? { denominations } : undefined
  }
  if (takes.min === takes.max) return findUnfitReason(brand, takes.max, currency) ? undefined : { denominations: [takes.max] }
  const { min: from, max: to, step } = rangeOf(brand)
  const min = from + Math.max(0, Math.ceil((takes.min - from) / step)) * step
  const max = from + Math.floor((Math.min(to, takes.max) - from) / step) * step
  return min <= max ? { min, max, step } : undefined
}

/**
 * Converts amounts in minor units to points, leaving out those that are no whole number of points. `rate` is minor units per point.
 * Undefined when none remain.
 */
export function amountsInPoints(amounts: Amounts, rate: number): PointsAmounts | undefined {
  if ('denominations' in amounts) {
    const choices = amounts.denominations.filter((value) => value % rate === 0).map((value) => value / rate)
    return choices.length ? { choices } : undefined
  }
  const { min, max, step } = amounts
  const common = (step / divisor(step, rate)) * rate
  let first = min
  while (first % rate !== 0 && first < min + common) first += step
  if (first % rate !== 0 || first > max) return undefined
  const last = first + Math.floor((max - first) / common) * common
  return { min: first / rate, max: last / rate, step: common / rate }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

type CatalogueBrand = { id: string; category: string; countries: readonly string[] }

/**
 * Returns true when a catalogue contains a brand: in mode `all`, when selected, or when it matches the rule. A missing rule matches every
 * brand.
 */
export function isInCatalogue({ mode, brands, rule }: Catalogue, { id, category, countries }: CatalogueBrand): boolean {
  if (mode === 'selected') return brands.includes(id)
  if (mode === 'all' || !rule) return true
  const isOfCategory = !rule.categories.length || rule.categories.includes(category)
  return isOfCategory && (!rule.countries.length || rule.countries.some((country) => countries.includes(country)))
}
