import type { Knex } from 'knex'
import type { Me } from '../core/me.ts'
import { refuse } from '../core/refusal.ts'

/** Every brand of a choice is one of the company's currency. */
export async function refuseUnknownBrands(trx: Knex.Transaction, brands: string[], me: Me): Promise<void> {
  if (!brands.length) return
  const known = await trx('brands').whereIn('id', brands).where({ currency: me.currency }).select('id')
  if (new Set(brands).size !== known.length) throw refuse('VALIDATION', { fields: { 'input.catalogue.brands': 'Unknown brand' } })
}
