import { Gauge } from 'prom-client'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { stockState } from '#graphql/contracts/rest/operation.ts'
import { stateReader } from './read-state.ts'

/** Adds the vouchers left in stock. They are read from Directus for each scrape, and omitted if it does not answer. */
export function measureStock({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const ask = stateReader({ directus, guestToken }, '/plutus/stock/state', stockState)
  new Gauge({
    name: 'plutus_voucher_stock',
    help: 'Vouchers left in stock, by brand and value',
    labelNames: ['brand', 'value'],
    registers: [registry],
    async collect() {
      const state = await ask()
      this.reset()
      for (const { brand, value, left } of state?.stock ?? []) this.set({ brand, value }, left)
    },
  })
}
