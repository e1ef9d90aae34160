/** The pricing columns of a brand, from a database row or a GraphQL response. */
export type BrandPricing = {
  kind: string
  currency: string
  status: string
  denominations: unknown
  min_value: number | string | null
  max_value: number | string | null
  step_value: number | string | null
}

export type UnfitReason =
  | { reason: 'currency' | 'out_of_stock' | 'retired' | 'denomination' | 'step' }
  | { reason: 'starts_at' | 'ends_at'; value: number }

/** Returns the fixed amounts of a brand, in minor units. Empty for a brand with a range. */
export const denominationsOf = ({ denominations }: BrandPricing): number[] => (Array.isArray(denominations) ? denominations : [])

/**
 * Returns the reason that a brand has no voucher of a value in minor units, or undefined when it has one. The web shows the reason (R31).
 */
export function findUnfitReason(brand: BrandPricing, value: number, currency: string): UnfitReason | undefined {
  if (brand.status === 'retired' || brand.status === 'out_of_stock') return { reason: brand.status }
  if (brand.currency !== currency) return { reason: 'currency' }
  if (brand.kind === 'fixed') return denominationsOf(brand).includes(value) ? undefined : { reason: 'denomination' }
  const [min, max, step] = [Number(brand.min_value), Number(brand.max_value), Number(brand.step_value ?? 1)]
  if (value < min) return { reason: 'starts_at', value: min }
  if (value > max) return { reason: 'ends_at', value: max }
  return (value - min) % step === 0 ? undefined : { reason: 'step' }
}
