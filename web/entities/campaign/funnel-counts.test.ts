import { expect, it } from 'vitest'
import { funnelCounts } from './funnel-counts.ts'

const counted = { recipient_count: 10, sent_count: 0, opened_count: 3, claimed_count: 2, claimed_value: '100000', code_details: null }

it('R30 counts nothing sent or opened of codes that were downloaded', () => {
  expect(funnelCounts({ ...counted, delivery_type: 'rewardcodes', delivery: { handover: 'download' } })).toEqual({ total: 10, claimed: 2 })
  const mailed = { ...counted, delivery_type: 'rewardcodes' as const, delivery: { handover: 'mail' } }
  expect(funnelCounts(mailed)).toEqual({ total: 10, sent: 0, opened: 3, claimed: 2 })
})

it('R30 counts the uses of codes that have several', () => {
  const code = { value: 25_000, quantity: 1, prefix: '', length: 16, partialUse: false }
  const one = { ...counted, recipient_count: 1, claimed_count: 1, claimed_value: '25000' }
  const codes = { ...one, delivery_type: 'rewardcodes' as const, delivery: { handover: 'download' } }
  expect(funnelCounts({ ...codes, code_details: { ...code, uses: 7 } })).toEqual({ unit: 'uses', total: 7, claimed: 1 })
  expect(funnelCounts({ ...codes, code_details: { ...code, uses: 1 } })).toEqual({ total: 1, claimed: 1 })
})
