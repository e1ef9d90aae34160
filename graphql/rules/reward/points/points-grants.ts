import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import { instant, parseJson } from '#rules/platform/db/database.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { openRewards } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'

/** A reward that still carries points. */
export type PointsGrant = Row<'rewards'> & { campaign_status: Row<'campaigns'>['status'] }

/** A person's grants that have not ended, the first to expire first; locked until the transaction ends where points are spent. */
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

/** Nothing can be claimed from a paused campaign. */
export const isOnHold = ({ campaign_status }: PointsGrant): boolean => campaign_status === 'paused'

/** The company's global catalogue: all that its points can be spent on, or the one brand asked for. */
export async function pointsCatalogue(knex: Knex, company: string, currency: string, brand?: string): Promise<BrandRow[]> {
  const program = await knex('points_programs').where({ company }).first('catalogue')
  const catalogue = parseJson(program?.catalogue ?? null) ?? { mode: 'all', brands: [] }
  return brandsOf(knex, catalogue, currency, brand === undefined ? undefined : [brand])
}

/** The grants that can pay for each brand: a campaign may limit its points to some brands. */
export async function grantsByBrand(knex: Knex, grants: PointsGrant[], brands: BrandRow[]): Promise<Map<string, PointsGrant[]>> {
  const offers = new Map<string, Set<string>>()
  for (const launch of new Set(grants.map(({ launch }) => launch))) {
    const { catalogue } = await readSnapshot(knex, launch)
    const offered = catalogue.mode === 'all' ? brands : await brandsOf(knex, catalogue, grants[0]?.currency ?? '')
    offers.set(launch, new Set(offered.map(({ id }) => id)))
  }
  return new Map(brands.map(({ id }) => [id, grants.filter((grant) => !isOnHold(grant) && offers.get(grant.launch)?.has(id))]))
}
