import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import { minorDigits } from '#contracts/money/currency.ts'
import type { StockState } from '#contracts/rest/operation.ts'
import { route } from '#rules/platform/http/route.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { countStock } from './count-stock.ts'

/** Registers the route for the operator's metrics. It returns the vouchers left by brand and value, of brands served from stock. */
export function stockRoutes(router: Router): void {
  route(router, 'get', '/stock/state', 'guest', async ({ res }) => {
    const knex = getDatabase()
    const brands = await knex('brands').where({ supplier: 'inventory' }).select('id', 'slug', 'currency')
    const byId = new Map(brands.map((brand) => [brand.id, brand]))
    const counts = brands.length ? await countStock(knex, new Date(), [...byId.keys()]) : []
    const stock = counts.map(({ brand: id, value, left }) => {
      const { slug = '', currency = 'INR' } = byId.get(id) ?? {}
      return { brand: slug, value: plainMoney(value, minorDigits(currency)), left }
    })
    res.json({ stock } satisfies StockState)
  })
}
