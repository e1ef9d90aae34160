import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { inStock } from '#rules/catalogue/voucher/in-stock.ts'
import { formatDay } from '#rules/messaging/reward-variables.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { brandView } from '#rules/reward/redemption/brands.ts'
import type { OfferedBrand, PointsView } from '../../../contracts/reward.ts'
import { creditsByBrand, isOnHold, type PointsGrant, pointsCatalogue, readGrants } from './points-grants.ts'
import { pointsLeft, rateOf, takesOf } from './points-math.ts'

type Opened = { company: string; recipient: string; currency: string; launch: string }

/** Everything a person has from one company, whichever of their rewards' links they opened. */
export async function viewPoints(
  knex: Knex,
  { company, recipient, currency, launch }: Opened,
  now: Date,
): Promise<{ points: PointsView; brands: OfferedBrand[] }> {
  const credits = await readGrants(knex, recipient, now)
  const snapshot = await readSnapshot(knex, launch)
  const rate = credits[0] ? rateOf(credits[0]) : (snapshot.points?.rate ?? 1)
  const brands = await inStock(knex, await pointsCatalogue(knex, company, currency))
  const payers = await creditsByBrand(knex, credits, brands)
  const takes = takesOf(brands, { rate, currency, pointsFor: ({ id }) => sumOf(payers.get(id) ?? []) })
  return {
    points: {
      unitName: snapshot.points?.unitName ?? '',
      unitOne: snapshot.points?.unitOne || null,
      rate,
      balance: sumOf(credits.filter((credit) => !isOnHold(credit))),
      onHold: sumOf(credits.filter(isOnHold)),
      ends: await endsOf(knex, credits),
      takes,
      history: await readHistory(knex, recipient),
    },
    brands: brands.filter(({ id }) => takes[id]).map((brand) => ({ ...brandView(brand), amounts: null })),
  }
}

const sumOf = (credits: PointsGrant[]): number => credits.reduce((sum, credit) => sum + pointsLeft(credit), 0)

/** Expiries as the last days of the sender's calendar; grants that expire together are one. */
async function endsOf(knex: Knex, credits: PointsGrant[]): Promise<PointsView['ends']> {
  const ends = new Map<string, number>()
  for (const credit of credits) {
    const { delivery } = await readSnapshot(knex, credit.launch)
    const day = formatDay(instant(credit.expires_at), delivery.timeZone)
    ends.set(day, (ends.get(day) ?? 0) + pointsLeft(credit))
  }
  return [...ends].map(([day, points]) => ({ points: minor(points), day }))
}

const linesMax = 50

type Line = {
  id: string
  type: string
  points: number
  balance: number
  description: string
  at: string
  /** For a redemption: the voucher, masked. */
  voucher: string | null
}

/** The latest entries of a person's points. */
async function readHistory(knex: Knex, recipient: string): Promise<Line[]> {
  const rows = await knex('points_entries')
    .join('points_accounts', 'points_accounts.id', 'points_entries.account')
    .leftJoin('claims', 'claims.id', 'points_entries.id')
    .where({ recipient })
    .orderBy('entry_no', 'desc')
    .limit(linesMax)
    .select('points_entries.*', 'claims.voucher')
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    points: row.points,
    balance: row.balance_after,
    description: row.description,
    at: instant(row.occurred_at).toISOString(),
    voucher: row.voucher,
  }))
}
