import { misfit, type Priced } from './fit.ts'

/** What may be taken of a brand, in minor units: one of a few sums, or any in steps from `min` to `max`. */
export type Amounts = { denominations: number[] } | { min: number; max: number; step: number }

/** The part of a brand's sums that lies within what someone may spend; undefined when none does. */
export function amountsOf(brand: Priced, takes: { min: number; max: number }, currency: string): Amounts | undefined {
  if (takes.min === takes.max) return misfit(brand, takes.max, currency) ? undefined : { denominations: [takes.max] }
  if (brand.currency !== currency || brand.status !== 'active') return undefined
  if (brand.kind === 'fixed') {
    const denominations = (brand.denominations as number[]).filter((value) => value >= takes.min && value <= takes.max)
    return denominations.length ? { denominations } : undefined
  }
  const [from, to, step] = [Number(brand.min_value), Number(brand.max_value), Number(brand.step_value ?? 1)]
  const min = from + Math.max(0, Math.ceil((takes.min - from) / step)) * step
  const max = from + Math.floor((Math.min(to, takes.max) - from) / step) * step
  return min <= max ? { min, max, step } : undefined
}
