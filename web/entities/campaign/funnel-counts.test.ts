import { expect, it } from 'vitest'
import { funnelCounts } from './funnel-counts.ts'

it('R30 counts nothing sent or opened of codes that were downloaded', () => {
  const counted = { recipient_count: 10, sent_count: 0, opened_count: 3, claimed_count: 2 }
  expect(funnelCounts({ ...counted, delivery_type: 'rewardcodes', delivery: { handover: 'download' } })).toEqual({ total: 10, claimed: 2 })
  const mailed = { ...counted, delivery_type: 'rewardcodes' as const, delivery: { handover: 'mail' } }
  expect(funnelCounts(mailed)).toEqual({ total: 10, sent: 0, opened: 3, claimed: 2 })
})
