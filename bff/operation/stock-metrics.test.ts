import { expect, it } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { measureStock } from './stock-metrics.ts'

it('E3 shows the vouchers left by brand and value, and none while Directus does not answer', async () => {
  const metrics = createMetrics('plutus')
  const stock = [{ brand: 'chai-house', value: '500.00', left: 3 }]
  let answers = true
  const call = async () => {
    if (!answers) throw new Error('refused')
    return { status: 200, body: Buffer.from(JSON.stringify({ stock })) }
  }
  measureStock(metrics, { call } as unknown as Directus, 'token')
  const shown = () => metrics.registry.getSingleMetricAsString('plutus_voucher_stock')
  expect(await shown()).toContain('plutus_voucher_stock{brand="chai-house",value="500.00"} 3')
  answers = false
  expect(await shown()).not.toContain('chai-house')
})
