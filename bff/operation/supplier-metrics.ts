import { Gauge } from 'prom-client'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type SupplierBalances, supplierBalances } from '#graphql/contracts/operation.ts'
import { shareInScrape, stateReader } from './read-state.ts'

type Account = SupplierBalances['balances'][number]

/**
 * Adds metrics of prepaid accounts at suppliers of vouchers. They are read from Directus for each scrape, and omitted if it does not answer
 * or there is no such account.
 */
export function measureSuppliers({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const ask = shareInScrape(stateReader({ directus, guestToken }, '/plutus/suppliers/state', supplierBalances))

  const measure = (name: string, help: string, read: (account: Account) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['supplier', 'currency'],
      registers: [registry],
      async collect() {
        const state = await ask()
        this.reset()
        for (const account of state?.balances ?? []) this.set({ supplier: account.supplier, currency: account.currency }, read(account))
      },
    })
  }

  measure('plutus_supplier_balance', 'Balance of a prepaid account, in its currency', ({ balance }) => balance)
  measure('plutus_supplier_balance_low', '1 while the balance is below its limit', ({ isLow }) => (isLow ? 1 : 0))
}
