import { type BrandPricing, listValues, rangeOf } from '#graphql/contracts/brand/fit.ts'
import { isSpendableAt, type SpendableKind } from '#graphql/contracts/brand/spendable.ts'
import { rewardValueMax } from '#graphql/contracts/money/money-input.ts'
import { currencyDigits } from '#web/lib/money/format-money.ts'

export type ReachCause =
  | { cause: 'no_brands' | 'out_of_stock' | 'fraction' | 'between' }
  /** `value` is the lowest or the highest value of all brands, in minor units. */
  | { cause: 'too_low' | 'too_high'; value: number }

export type NearValue = { value: number; brands: number }

/** `brands` is the number that take the value, `cause` why none does. `near` are values that more brands take, in ascending order. */
export type Reach = { brands: number; cause: ReachCause | undefined; near: NearValue[] }

/**
 * Counts the brands at which a reward of this value, in minor units, can be spent today. If few or none take it, also finds nearby values.
 * These are the nearest that any brand takes, and on each side the nearest that more than half of the most around take.
 */
export function findReach(brands: readonly BrandPricing[], value: number, currency: string, kind: SpendableKind = {}): Reach {
  const priced = brands.filter((brand) => brand.currency === currency && brand.status !== 'retired')
  const groups = groupByPricing(priced.filter(({ status }) => status === 'active'))
  const open = groups.map(({ brand }) => brand)
  const count = (at: number) =>
    groups.reduce((sum, { brand, brands: size }) => sum + (isSpendableAt(brand, at, currency, kind) ? size : 0), 0)
  const found = count(value)
  const others = candidates(open, value)
    .map((at) => ({ value: at, brands: count(at) }))
    .filter((near) => near.brands > 0)
    .toSorted((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value) || a.value - b.value)
  const around = others.filter((near) => near.value >= value / 2 && near.value <= value * 2)
  const most = Math.max(found, ...(around.length ? around : others).map((near) => near.brands))
  return {
    brands: found,
    cause: found ? undefined : causeOf(priced, open, value, currency),
    near: found && found * 2 >= most ? [] : nearest(others, value, found, most),
  }
}

/** Groups brands with equal values, of which a large catalogue has few, so that each is checked once. Parses their amounts. */
function groupByPricing(open: readonly BrandPricing[]): { brand: BrandPricing; brands: number }[] {
  const groups = Map.groupBy(open, (brand) => {
    const { min_value, max_value, step_value } = brand
    return JSON.stringify(listValues(brand) ?? [min_value, max_value, step_value].map(String))
  })
  return [...groups.values()].map(([first, ...others]) => {
    const brand = first as BrandPricing
    const { min, max, step } = rangeOf(brand)
    return { brand: { ...brand, min_value: min, max_value: max, step_value: step }, brands: others.length + 1 }
  })
}

function nearest(others: readonly NearValue[], value: number, found: number, most: number): NearValue[] {
  const many = others.filter(({ brands }) => brands * 2 > most)
  const any = found ? undefined : others[0]
  const named = [any, many.find((near) => near.value < value), many.find((near) => near.value > value)]
  return [...new Set(named.filter((near) => near !== undefined))].toSorted((a, b) => a.value - b.value)
}

const stepsEachWay = 40

/**
 * Returns the values, in minor units, that may have more brands than those beside them. These are all values of brands that list them, the
 * ends of all ranges, and the steps of each range around `value`.
 */
function candidates(open: readonly BrandPricing[], value: number): number[] {
  const grids = new Map<string, { min: number; max: number; step: number }>()
  const values = new Set<number>()
  for (const brand of open) {
    const listed = listValues(brand)
    if (listed) for (const at of listed) values.add(at)
    else {
      const range = rangeOf(brand)
      const key = `${range.min % range.step}/${range.step}`
      const existing = grids.get(key) ?? range
      grids.set(key, { ...range, min: Math.min(range.min, existing.min), max: Math.max(range.max, existing.max) })
      for (const limit of limitsOf(brand)) values.add(limit)
    }
  }
  for (const { min, max, step } of grids.values()) {
    const start = min + Math.floor((value - min) / step) * step
    for (let n = -stepsEachWay; n <= stepsEachWay; n++) {
      const at = start + n * step
      if (at >= min && at <= max) values.add(at)
    }
  }
  values.delete(value)
  return [...values].filter((at) => at > 0 && at <= rewardValueMax)
}

function causeOf(priced: readonly BrandPricing[], open: readonly BrandPricing[], value: number, currency: string): ReachCause {
  if (priced.length === 0) return { cause: 'no_brands' }
  const own = open.flatMap(endsOf)
  if (own.length === 0) return { cause: 'out_of_stock' }
  const [lowest, highest] = [Math.min(...own), Math.max(...own)]
  if (value < lowest) return { cause: 'too_low', value: lowest }
  if (value > highest) return { cause: 'too_high', value: highest }
  const unit = 10 ** currencyDigits(currency)
  const isWhole = (amount: number) => amount % unit === 0
  const steps = open.flatMap((brand) => (listValues(brand) ? [] : [rangeOf(brand).step]))
  return { cause: !isWhole(value) && [...own, ...steps].every(isWhole) ? 'fraction' : 'between' }
}

/** Returns the lowest and the highest value that any brand takes today, in minor units. Undefined if no brand is available. */
export function findLimits(brands: readonly BrandPricing[], currency: string): { lowest: number; highest: number } | undefined {
  const own = brands.filter((brand) => brand.currency === currency && brand.status === 'active').flatMap(endsOf)
  return own.length ? { lowest: Math.min(...own), highest: Math.min(Math.max(...own), rewardValueMax) } : undefined
}

const endsOf = (brand: BrandPricing): number[] => listValues(brand) ?? limitsOf(brand)

/** Returns the smallest and the largest value that a range can pay out, in minor units. */
function limitsOf(brand: BrandPricing): number[] {
  const { min, max, step } = rangeOf(brand)
  return [min, max - ((max - min) % step)]
}
