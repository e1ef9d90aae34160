import { Gauge } from 'prom-client'
import { parseServiceReply } from '#bff/adapters/parse-reply.ts'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type SupplierBalances, supplierBalances } from '#graphql/contracts/operation.ts'

const scrapeMs = 1000

/**
 * Adds metrics of prepaid accounts at suppliers of vouchers. They are read from Directus for each scrape, and omitted if it does not answer
 * or there is no such account.
 */
export function measureSuppliers({ registry }: Metrics, directus: Directus, guestToken: string): void {
  let asked: { at: number; balances: Promise<SupplierBalances['balances']> } | undefined

  const ask = (): Promise<SupplierBalances['balances']> => {
    if (!asked || asked.at < Date.now() - scrapeMs) {
      const balances = directus
        .call({ method: 'GET', path: '/plutus/suppliers/state', token: guestToken, requestId: 'metrics', budgetMs: 2000 })
        .then((reply) => parseServiceReply(reply, supplierBalances).balances)
        .catch(() => [])
      asked = { at: Date.now(), balances }
    }
    return asked.balances
  }

  const measure = (name: string, help: string, read: (account: SupplierBalances['balances'][number]) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['supplier', 'currency'],
      registers: [registry],
      async collect() {
        const balances = await ask()
        this.reset()
        for (const account of balances) this.set({ supplier: account.supplier, currency: account.currency }, read(account))
      },
    })
  }

  measure('plutus_supplier_balance', 'Balance of a prepaid account, in its currency', ({ balance }) => balance)
  measure('plutus_supplier_balance_low', '1 while the balance is below its limit', ({ isLow }) => (isLow ? 1 : 0))
}
