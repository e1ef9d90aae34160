import type { Knex } from 'knex'
import { isInCatalogue } from '#contracts/brand/fit.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { openRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'
import { instant, parseJson } from '#rules/platform/db/database.ts'

/** A grant: a points reward with unspent points. The recipient's account is the sum of their grants. */
export type PointsGrant = Row<'rewards'> & {
  campaign_status: Row<'campaigns'>['status']
  company_paused_at: Row<'companies'>['paused_at']
}

/**
 * Reads a recipient's unexpired grants with unspent points, the next to expire first. With `isLocked`, locks them until the transaction
 * ends.
 */
export async function readGrants(knex: Knex, recipient: string, now: Date, { isLocked = false } = {}): Promise<PointsGrant[]> {
  if (isLocked && isPostgres(knex)) await knex('rewards').where({ recipient, kind: 'points' }).orderBy('id').forUpdate().select('id')
  const rows = await knex('rewards')
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .join('companies', 'companies.id', 'rewards.company')
    .where({ 'rewards.recipient': recipient, kind: 'points' })
    .whereIn('rewards.status', openRewards)
    // while the company is paused, nothing expires
    .whereRaw('rewards.expires_at > case when companies.paused_at < ? then companies.paused_at else ? end', [now, now])
    .where('remaining', '>', 0)
    .select('rewards.*', 'campaigns.status as campaign_status', nullableColumn('companies.paused_at as company_paused_at'))
  return rows.sort((a, b) => +instant(a.expires_at) - +instant(b.expires_at) || Number(a.seq) - Number(b.seq))
}

/** Returns true for a grant that cannot be spent because its campaign or its company is paused. */
export const isGrantOnHold = ({ campaign_status, company_paused_at }: PointsGrant): boolean =>
  campaign_status === 'paused' || company_paused_at !== null

/** Reads the brands on which the company's points can be spent, or only the given one. Empty if the given one is not among them. */
export async function pointsCatalogue(knex: Knex, company: string, currency: string, brand?: string): Promise<BrandRow[]> {
  const program = await knex('points_programs').where({ company }).first('catalogue')
  const catalogue = parseJson(program?.catalogue ?? null) ?? { mode: 'all', brands: [] }
  return loadCatalogueBrands(knex, catalogue, currency, brand === undefined ? undefined : [brand])
}

/** Returns, by brand id, the grants that can be spent on the brand. A campaign may restrict its points to some brands. */
export async function grantsByBrand(knex: Knex, grants: PointsGrant[], brands: BrandRow[]): Promise<Map<string, PointsGrant[]>> {
  const offers = new Map<string, Set<string>>()
  for (const launch of new Set(grants.map(({ launch }) => launch))) {
    const { catalogue } = await readSnapshot(knex, launch)
    offers.set(launch, new Set(brands.filter((brand) => isInCatalogue(catalogue, brand)).map(({ id }) => id)))
  }
  return new Map(brands.map(({ id }) => [id, grants.filter((grant) => !isGrantOnHold(grant) && offers.get(grant.launch)?.has(id))]))
}
