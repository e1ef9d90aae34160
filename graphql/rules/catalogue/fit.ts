/** What of a brand says which values it takes, of a row or of the graph, where what JSON holds is not known. */
export type Priced = {
  kind: string
  currency: string
  status: string
  denominations: unknown
  min_value: number | string | null
  max_value: number | string | null
  step_value: number | string | null
}

export type Misfit =
  | { reason: 'currency' | 'out_of_stock' | 'retired' | 'denomination' | 'step' }
  | { reason: 'starts_at' | 'ends_at'; value: number }

/** The sums of a brand that has a list of them. */
export const denominationsOf = ({ denominations }: Priced): number[] => (Array.isArray(denominations) ? denominations : [])

/** Why a brand cannot carry a value (minor units), or undefined when it can: shown greyed with the reason (R31). */
export function misfit(brand: Priced, value: number, currency: string): Misfit | undefined {
  if (brand.status === 'retired' || brand.status === 'out_of_stock') return { reason: brand.status }
  if (brand.currency !== currency) return { reason: 'currency' }
  if (brand.kind === 'fixed') return denominationsOf(brand).includes(value) ? undefined : { reason: 'denomination' }
  const [min, max, step] = [Number(brand.min_value), Number(brand.max_value), Number(brand.step_value ?? 1)]
  if (value < min) return { reason: 'starts_at', value: min }
  if (value > max) return { reason: 'ends_at', value: max }
  return (value - min) % step === 0 ? undefined : { reason: 'step' }
}
