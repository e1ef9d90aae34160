import { useQuery } from '@apollo/client/react'
import { amountsInPoints, findAmounts } from '#graphql/contracts/brand/fit.ts'
import { spendablePoints } from '#graphql/contracts/points/spendable.ts'
import { anySpending, useSpending } from '#web/entities/points/spending.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { availableOffers, CatalogueBrands } from './catalogue-brands.ts'

/**
 * Returns how many of `points` can be spent at the campaign's brands, and the rest with its value. Undefined if there is none.
 */
export function usePointsRest(draft: Draft, points: number): { spendable: number; rest: number; value: Minor } | undefined {
  const { data } = useQuery(CatalogueBrands)
  const spending = useSpending(draft)
  const rate = spending?.kind.points?.rate
  if (!data || !spending || !rate || !points) return undefined
  const { pointsCatalogue } = spending
  const catalogue = draft.catalogue ?? { mode: 'all' as const, brands: [] }
  const accepted = availableOffers(data.brands, catalogue, { ...anySpending, pointsCatalogue }, draft.currency).flatMap(({ brand }) => {
    const amounts = findAmounts(brand, { min: rate, max: points * rate }, draft.currency)
    return (amounts && amountsInPoints(amounts, rate)) ?? []
  })
  const spendable = spendablePoints(accepted, points)
  const rest = points - spendable
  return rest ? { spendable, rest, value: String(rest * rate) } : undefined
}
