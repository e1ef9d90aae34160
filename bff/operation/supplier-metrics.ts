import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type SupplierState, stockState, supplierState } from '#graphql/contracts/rest/operation.ts'
import { type Sample, stateMetrics, stateReader } from './read-state.ts'

type Account = SupplierState['balances'][number]

/**
 * Adds metrics of suppliers of vouchers: the balances of accounts, and the orders refused by reason. They are read from Directus for each
 * scrape, and omitted if it does not answer.
 */
export function measureSuppliers({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const add = stateMetrics(registry, stateReader({ directus, guestToken }, '/plutus/suppliers/state', supplierState))
  const labelNames = ['supplier', 'currency']
  const measure = (name: string, help: string, read: (account: Account) => number | undefined): void =>
    add({ name, help, labelNames }, ({ balances }): Sample[] =>
      balances.map((account) => [{ supplier: account.supplier, currency: account.currency ?? '' }, read(account)]),
    )

  measure('plutus_supplier_balance', 'Balance of a prepaid account, in its currency', ({ balance }) => balance)
  measure('plutus_supplier_balance_low', '1 while the balance is below its limit or too low for an order', ({ isLow }) => (isLow ? 1 : 0))
  add(
    {
      name: 'plutus_supplier_refusals_total',
      help: 'Orders that a supplier refused, by reason',
      labelNames: ['supplier', 'reason'],
      type: 'counter',
    },
    ({ refusals }): Sample[] => refusals.map(({ supplier, reason, count }) => [{ supplier, reason }, count]),
  )
}

/** Adds the vouchers left in stock. They are read from Directus for each scrape, and omitted if it does not answer. */
export function measureStock({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const add = stateMetrics(registry, stateReader({ directus, guestToken }, '/plutus/stock/state', stockState))
  add(
    { name: 'plutus_voucher_stock', help: 'Vouchers left in stock, by brand and value', labelNames: ['brand', 'value'] },
    ({ stock }): Sample[] => stock.map(({ brand, value, left }) => [{ brand, value }, left]),
  )
}
