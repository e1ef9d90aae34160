import type { Knex } from 'knex'
import type { Me } from '#rules/platform/access/me.ts'
import { refuse } from '#rules/platform/command/refusal.ts'
import type { Catalogue } from './catalogue.input.ts'

/** Every brand of a choice is one of the company's currency, every category of a rule is there. */
export async function checkCatalogue(trx: Knex.Transaction, catalogue: Catalogue | undefined, me: Me): Promise<void> {
  const { brands = [], rule } = catalogue ?? {}
  const known = brands.length ? await trx('brands').whereIn('id', brands).where({ currency: me.currency }).select('id') : []
  if (new Set(brands).size !== known.length) throw refuse('VALIDATION', { fields: { 'input.catalogue.brands': 'Unknown brand' } })
  const categories = rule?.categories ?? []
  const there = categories.length ? await trx('brand_categories').whereIn('id', categories).select('id') : []
  if (new Set(categories).size !== there.length)
    throw refuse('VALIDATION', { fields: { 'input.catalogue.rule.categories': 'Unknown category' } })
}
