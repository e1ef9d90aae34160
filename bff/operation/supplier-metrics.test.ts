import { expect, it } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { measureSuppliers } from './supplier-metrics.ts'

async function scrape(call: () => Promise<{ status: number; body: Buffer }>): Promise<string> {
  const metrics = createMetrics('plutus')
  measureSuppliers(metrics, { call } as unknown as Directus, 'guest')
  return metrics.registry.metrics()
}

it('E3 shows the balance of each prepaid account, and if it is low', async () => {
  const balances = [{ supplier: 'reloadly', balance: 499.99, currency: 'USD', isLow: true }]
  const text = await scrape(async () => ({ status: 200, body: Buffer.from(JSON.stringify({ balances })) }))
  expect(text).toContain('plutus_supplier_balance{supplier="reloadly",currency="USD"} 499.99')
  expect(text).toContain('plutus_supplier_balance_low{supplier="reloadly",currency="USD"} 1')
})

it('E3 omits the balances while Directus does not answer', async () => {
  expect(await scrape(() => Promise.reject(new Error('refused')))).not.toContain('plutus_supplier_balance{')
})
