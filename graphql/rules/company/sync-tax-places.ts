import type { Knex } from 'knex'
import { Changes } from '#rules/platform/command/changes.ts'
import { env } from '#rules/platform/env/env.ts'
import { taxPlaceOf } from './tax-place.ts'
import { updateTaxPlace } from './update-taxes.ts'

/**
 * Updates at startup how each company's fees are taxed, because ISSUER_STATE may have changed. Drafts of those that it changes are
 * repriced.
 */
export async function syncTaxPlaces(knex: Knex): Promise<void> {
  const companies = await knex('companies').select('id', 'country', 'state', 'registration_number', 'tax_kind', 'place_of_supply')
  const details = await knex('billing_details').whereNotNull('legal_name').select('company', 'country', 'state', 'tax_number')
  const billed = new Map(details.map((row) => [row.company, row]))
  const changed = companies.filter((row) => {
    const { taxKind, placeOfSupply } = taxPlaceOf(env.issuer.state, row, billed.get(row.id))
    return row.tax_kind !== taxKind || row.place_of_supply !== placeOfSupply
  })
  for (const { id } of changed) await knex.transaction((trx) => updateTaxPlace({ trx, changes: new Changes() }, id))
}
