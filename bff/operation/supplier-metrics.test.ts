import { expect, it } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { measureStock, measureSuppliers } from './supplier-metrics.ts'

async function scrape(call: () => Promise<{ status: number; body: Buffer }>): Promise<string> {
  const metrics = createMetrics('plutus')
  measureSuppliers(metrics, { call } as unknown as Directus, 'guest')
  return metrics.registry.metrics()
}

it('E3 shows the balance of each prepaid account, if it is low, and the refusals by reason', async () => {
  const balances = [
    { supplier: 'reloadly', balance: 499.99, currency: 'USD', isLow: true },
    { supplier: 'http', isLow: false },
  ]
  const refusals = [{ supplier: 'reloadly', reason: 'insufficient_balance', count: 3 }]
  const text = await scrape(async () => ({ status: 200, body: Buffer.from(JSON.stringify({ balances, refusals })) }))
  expect(text).toContain('plutus_supplier_balance{supplier="reloadly",currency="USD"} 499.99')
  expect(text).toContain('plutus_supplier_balance_low{supplier="reloadly",currency="USD"} 1')
  expect(text).toContain('plutus_supplier_balance_low{supplier="http",currency=""} 0')
  expect(text).not.toContain('plutus_supplier_balance{supplier="http"')
  expect(text).toContain('plutus_supplier_refusals_total{supplier="reloadly",reason="insufficient_balance"} 3')
})

it('E3 omits the balances while Directus does not answer', async () => {
  expect(await scrape(() => Promise.reject(new Error('refused')))).not.toContain('plutus_supplier_balance{')
})

it('E3 shows the vouchers left by brand and value, and none while Directus does not answer', async () => {
  const shown = (call: () => Promise<{ status: number; body: Buffer }>) => {
    const metrics = createMetrics('plutus')
    measureStock(metrics, { call } as unknown as Directus, 'token')
    return metrics.registry.getSingleMetricAsString('plutus_voucher_stock')
  }
  const stock = [{ brand: 'chai-house', value: '500.00', left: 3 }]
  expect(await shown(async () => ({ status: 200, body: Buffer.from(JSON.stringify({ stock })) }))).toContain(
    'plutus_voucher_stock{brand="chai-house",value="500.00"} 3',
  )
  expect(await shown(() => Promise.reject(new Error('refused')))).not.toContain('{')
})
