import type { Knex } from 'knex'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { isInCatalogue } from '#contracts/brand/fit.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { StoredBrand } from './stored-brand.ts'

/**
 * Returns true if a voucher of the brand was bought or issued, or a campaign, a template or points in its currency offer it. Its currency
 * then has to stay.
 */
export async function isBrandInUse(knex: Knex, brand: StoredBrand): Promise<boolean> {
  const { id, currency } = brand
  if (await knex('plutus_voucher_stock').where({ brand: id }).first('id')) return true
  if (await knex('plutus_voucher_orders').where({ brand: id }).first('id')) return true
  if (await knex('claims').where({ brand: id }).first('id')) return true
  const lists = [
    await knex('campaigns').where({ currency }).whereNot({ status: 'cancelled' }).whereNotNull('catalogue').select('catalogue'),
    await knex('templates')
      .join('companies', 'companies.id', 'templates.company')
      .where('companies.reward_currency', currency)
      .whereNotNull('templates.catalogue')
      .select('templates.catalogue'),
    await knex('points_programs')
      .join('companies', 'companies.id', 'points_programs.company')
      .where('companies.reward_currency', currency)
      .whereNotNull('points_programs.catalogue')
      .select('points_programs.catalogue'),
  ]
  return lists.flat().some(({ catalogue }) => {
    const parsed = catalogueInput.safeParse(parseJson(catalogue))
    return parsed.success && isInCatalogue(parsed.data, brand)
  })
}

/** Returns the error message for another currency of a brand that is in use. */
export const currencyInUse = (before: unknown, after: unknown): string =>
  `This brand is in use in ${before}. Retire it, and add another one for ${after}`
