import type { Knex } from 'knex'
import type { Catalogue } from '#contracts/brand/catalogue.ts'
import { isInCatalogue } from '#contracts/brand/fit.ts'
import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { refuseStart } from '#errors/process-end.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

/** Returns true in production for a brand whose vouchers Plutus invents, as it does for the demo. */
export const isOnlyForDemo = ({ supplier }: { supplier: SupplierName }): boolean => env.isProduction && supplier === 'printed'

/** Returns the suppliers that brands can use on this server: those of SUPPLIERS, and `printed` outside production. */
export const usableSuppliers = (): SupplierName[] =>
  (['printed', ...env.suppliers] as const).filter((supplier) => !isOnlyForDemo({ supplier }))

const namedMax = 10

/** Ends the start in production if an active brand is only for the demo, with a sentence that names such brands. */
export async function refuseDemoBrands(knex: Knex): Promise<void> {
  const names = (await findDemoBrands(knex)).map(({ name }) => name)
  if (!names.length) return
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : ''
  refuseStart(
    `Brands with the supplier “printed” are only for the demo, because their vouchers are invented: ${names.slice(0, namedMax).join(', ')}${more}. Give them another supplier, or retire them in the database: update brands set status = 'retired' where supplier = 'printed'`,
  )
}

/** Refuses BRAND_NOT_AVAILABLE {problem} in production if a catalogue offers a brand that is only for the demo. */
export async function refuseDemoCatalogue(knex: Knex, catalogue: Catalogue, currency: string): Promise<void> {
  const offered = (await findDemoBrands(knex, { currency })).find((brand) => isInCatalogue(catalogue, brand))
  if (!offered) return
  throw refusal('BRAND_NOT_AVAILABLE', {
    problem: `${offered.name} has no genuine vouchers, so this can’t be sent. Leave this brand out, or write to us to have it replaced.`,
  })
}

async function findDemoBrands(knex: Knex, only: { currency?: string } = {}) {
  if (!env.isProduction) return []
  const rows = await knex('brands')
    .where({ supplier: 'printed', status: 'active', ...only })
    .orderBy('name')
    .select('id', 'name', 'category', 'countries')
  return rows.map((brand) => ({ ...brand, countries: parseJson(brand.countries) }))
}
