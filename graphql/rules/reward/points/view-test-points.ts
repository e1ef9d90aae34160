import type { Knex } from 'knex'
import { brandsOf } from '#rules/catalogue/brands-of.ts'
import type { RewardContext } from '#rules/messaging/reward-context.ts'
import { formatDay } from '#rules/messaging/reward-variables.ts'
import type { RewardView } from '#rules/reward/public/reward-view.ts'
import { brandView } from '#rules/reward/redemption/brand-view.ts'
import { pointsCatalogue } from './points-grants.ts'
import { takesOf } from './takes-of.ts'

/** What a test of points shows: its sample as a person's only points, at the brands that the campaign and the company offer. */
export async function viewTestPoints(
  knex: Knex,
  { company, currency, snapshot }: RewardContext,
): Promise<Pick<RewardView, 'points' | 'brands'> | undefined> {
  const { points, catalogue, delivery, expiresAt } = snapshot
  if (!points?.points) return undefined
  const { points: balance, rate, unitName, unitOne = null } = points
  const offered = new Set((await brandsOf(knex, catalogue, currency)).map(({ id }) => id))
  const brands = (await pointsCatalogue(knex, String(company), currency)).filter(({ id }) => catalogue.mode === 'all' || offered.has(id))
  const takes = takesOf(brands, { rate, currency, pointsFor: () => balance })
  return {
    points: {
      unitName,
      unitOne,
      rate,
      balance,
      onHold: 0,
      ends: [{ points: balance, day: formatDay(new Date(expiresAt), delivery.timeZone) }],
      takes,
      history: [],
    },
    brands: brands.filter(({ id }) => takes[id]).map((brand) => ({ ...brandView(brand), amounts: null })),
  }
}
