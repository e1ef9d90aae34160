import type { Knex } from 'knex'
import { spendablePoints } from '#contracts/points/spendable.ts'
import type { PointsView } from '#contracts/rest/points.ts'
import type { OfferedBrand } from '#contracts/rest/reward.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { filterInStock } from '#rules/catalogue/voucher/in-stock.ts'
import { formatDayInMail } from '#rules/messaging/reward-variables.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { readOffsetMinutes } from '#rules/platform/export/zoned-time.ts'
import { toBrandView } from '#rules/reward/redemption/brands.ts'
import { grantsByBrand, isGrantOnHold, type PointsGrant, pointsCatalogue, readGrants } from './points-grants.ts'
import { pointsAmountsByBrand, pointsLeft, valuePerPoint } from './points-math.ts'

type OpenedReward = { company: string; recipient: string; currency: string; launch: string }

/**
 * Returns all points of a recipient at one company, and the brands to spend them on. Each of their links returns the same, except for the
 * points' name, which is that of the link's launch.
 */
export async function viewPoints(
  knex: Knex,
  { company, recipient, currency, launch }: OpenedReward,
  now: Date,
): Promise<{ points: PointsView; brands: OfferedBrand[] }> {
  const grants = await readGrants(knex, recipient, now)
  const snapshot = await readSnapshot(knex, launch)
  const rate = grants[0] ? valuePerPoint(grants[0]) : (snapshot.points?.rate ?? 1)
  const brands = await filterInStock(knex, await pointsCatalogue(knex, company, currency))
  const payers = await grantsByBrand(knex, grants, brands)
  const amounts = pointsAmountsByBrand(brands, { rate, currency, pointsFor: ({ id }) => sumOf(payers.get(id) ?? []) })
  const balance = sumOf(grants.filter((grant) => !isGrantOnHold(grant)))
  return {
    points: {
      unitName: snapshot.points?.unitName ?? '',
      unitOne: snapshot.points?.unitOne || null,
      rate,
      balance,
      spendable: spendablePoints(Object.values(amounts), balance),
      onHold: sumOf(grants.filter(isGrantOnHold)),
      ends: await expiriesOf(
        knex,
        grants.filter(({ company_paused_at: paused }) => paused === null),
      ),
      takes: amounts,
      history: await readHistory(knex, recipient),
    },
    brands: brands.filter(({ id }) => amounts[id]).map((brand) => ({ ...toBrandView(brand), amounts: null })),
  }
}

const sumOf = (grants: PointsGrant[]): number => grants.reduce((sum, grant) => sum + pointsLeft(grant), 0)

/** Returns the unspent points by the day they expire, in the time zone of each campaign's delivery. */
async function expiriesOf(knex: Knex, grants: PointsGrant[]): Promise<PointsView['ends']> {
  const ends = new Map<string, PointsView['ends'][number]>()
  for (const grant of grants) {
    const { delivery } = await readSnapshot(knex, grant.launch)
    const end = describeEnd(instant(grant.expires_at), delivery.timeZone)
    const { points = 0, ...earlier } = ends.get(end.day) ?? {}
    ends.set(end.day, { ...end, ...earlier, points: minor(points + pointsLeft(grant)) })
  }
  return [...ends.values()]
}

/** Returns the day, time and UTC offset of an end by the clock of a time zone. */
export const describeEnd = (at: Date, timeZone: string): Omit<PointsView['ends'][number], 'points'> => ({
  day: formatDayInMail(at, timeZone),
  at: at.toISOString(),
  offset: readOffsetMinutes(at, timeZone),
})

const linesMax = 50

type Line = {
  id: string
  type: string
  points: number
  balance: number
  description: string
  at: string
  /** The masked voucher code, null unless the entry is a redemption. */
  voucher: string | null
}

/** Reads the latest 50 points entries of a recipient, newest first. */
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
