import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import { instant, isPostgres, parseJson } from '#rules/platform/db/database.ts'
import { openRewards } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'

/** A reward that still carries points. */
export type PointsGrant = Row<'rewards'> & { campaign_status: Row<'campaigns'>['status'] }

/** What a person holds that has not ended, the first to end first; kept as it is until the transaction ends where it is taken. */
export async function readGrants(knex: Knex, recipient: string, now: Date, { isTaken = false } = {}): Promise<PointsGrant[]> {
  if (isTaken && isPostgres(knex)) await knex('rewards').where({ recipient, kind: 'points' }).orderBy('id').forUpdate().select('id')
  const rows = await knex('rewards')
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .where({ 'rewards.recipient': recipient, kind: 'points' })
    .whereIn('rewards.status', openRewards)
    .where('expires_at', '>', now)
    .where('remaining', '>', 0)
    .select('rewards.*', 'campaigns.status as campaign_status')
  return rows.sort((a, b) => +instant(a.expires_at) - +instant(b.expires_at) || Number(a.seq) - Number(b.seq))
}

/** A paused campaign gives nothing out. */
export const isOnHold = ({ campaign_status }: PointsGrant): boolean => campaign_status === 'paused'

/** The company's global catalogue: all that its points can be spent on, one brand of it where only one is asked for. */
export async function pointsCatalogue(knex: Knex, company: string, currency: string, brand?: string): Promise<BrandRow[]> {
  const program = await knex('points_programs').where({ company }).first('catalogue')
  const catalogue = parseJson(program?.catalogue ?? null) ?? { mode: 'all', brands: [] }
  return brandsOf(knex, catalogue, currency, brand)
}

/** The credits that can pay for each brand: a campaign may have said that its points go to some brands only. */
export async function creditsByBrand(knex: Knex, credits: PointsGrant[], shelf: BrandRow[]): Promise<Map<string, PointsGrant[]>> {
  const offers = new Map<string, Set<string>>()
  for (const launch of new Set(credits.map(({ launch }) => launch))) {
    const { catalogue } = await readSnapshot(knex, launch)
    const brands = catalogue.mode === 'all' ? shelf : await brandsOf(knex, catalogue, credits[0]?.currency ?? '')
    offers.set(launch, new Set(brands.map(({ id }) => id)))
  }
  return new Map(shelf.map(({ id }) => [id, credits.filter((credit) => !isOnHold(credit) && offers.get(credit.launch)?.has(id))]))
}
