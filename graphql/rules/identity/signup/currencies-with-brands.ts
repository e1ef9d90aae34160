import type { Knex } from 'knex'
import { rewardCurrencies } from '#contracts/company/words.ts'
import type { CurrencyOffer } from '#contracts/rest/sign-up.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** Returns the currencies that a company can choose today, each with its number of active brands. Empty before brands are loaded. */
export async function currenciesWithBrands(knex: Knex): Promise<CurrencyOffer[]> {
  const rows = await knex('brands').where({ status: 'active' }).groupBy('currency').select('currency').count({ count: '*' })
  const counts = new Map(rows.map(({ currency, count }) => [String(currency), Number(count)]))
  return rewardCurrencies.flatMap((currency) => {
    const brands = counts.get(currency)
    return brands ? [{ currency, brands }] : []
  })
}

/**
 * Refuses VALIDATION for a currency without an active brand, as rewards in it could never be claimed and a company keeps its currency.
 */
export async function requireBrandsIn(knex: Knex, currency: string): Promise<void> {
  const brand = await knex('brands').where({ status: 'active', currency }).first('id')
  if (!brand)
    throw refusal('VALIDATION', { fields: { rewardCurrency: `No brand is available in ${currency} right now. Choose another currency.` } })
}
