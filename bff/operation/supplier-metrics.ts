import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type SupplierState, supplierState } from '#graphql/contracts/rest/operation.ts'
import { shareInScrape, stateReader } from './read-state.ts'

type Account = SupplierState['balances'][number]

/**
 * Adds metrics of suppliers of vouchers: the balances of accounts, and the orders refused by reason. They are read from Directus for each
 * scrape, and omitted if it does not answer.
 */
export function measureSuppliers({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const ask = shareInScrape(stateReader({ directus, guestToken }, '/plutus/suppliers/state', supplierState))

  const measure = (name: string, help: string, read: (account: Account) => number | undefined): void => {
    new Gauge({
      name,
      help,
      labelNames: ['supplier', 'currency'],
      registers: [registry],
      async collect() {
        const state = await ask()
        this.reset()
        for (const account of state?.balances ?? []) {
          const value = read(account)
          if (value !== undefined) this.set({ supplier: account.supplier, currency: account.currency ?? '' }, value)
        }
      },
    })
  }

  measure('plutus_supplier_balance', 'Balance of a prepaid account, in its currency', ({ balance }) => balance)
  measure('plutus_supplier_balance_low', '1 while the balance is below its limit or too low for an order', ({ isLow }) => (isLow ? 1 : 0))

  new Counter({
    name: 'plutus_supplier_refusals_total',
    help: 'Orders that a supplier refused, by reason',
    labelNames: ['supplier', 'reason'],
    registers: [registry],
    async collect() {
      const state = await ask()
      this.reset()
      for (const { supplier, reason, count } of state?.refusals ?? []) this.inc({ supplier, reason }, count)
    },
  })
}
