import { expect, it } from 'vitest'
import { funnelCounts } from './funnel-counts.ts'

const counted = {
  delivery_type: 'rewardcodes' as const,
  recipient_count: 10,
  issued_count: 10,
  sent_count: 0,
  opened_count: 3,
  claimed_count: 2,
  issued_value: '500000',
  claimed_value: '100000',
  code_details: null,
}
const code = { value: 25_000, quantity: 1, prefix: '', length: 16, uses: 1, partialUse: false }
const downloaded = { ...counted, delivery: { handover: 'download' } }
const mailed = { ...counted, delivery: { handover: 'mail' } }

it('R30 has no sent or opened counts for downloaded codes', () => {
  expect(funnelCounts(downloaded)).toEqual({ total: 10, claimed: 2 })
  expect(funnelCounts(mailed)).toEqual({ total: 10, sent: 0, opened: 3, claimed: 2 })
})

it('R30 counts uses for codes with several uses', () => {
  const one = { ...downloaded, recipient_count: 1, issued_count: 1, claimed_count: 1, issued_value: '25000', claimed_value: '25000' }
  expect(funnelCounts({ ...one, code_details: { ...code, uses: 7 } })).toEqual({ unit: 'uses', total: 7, claimed: 1 })
  expect(funnelCounts({ ...one, code_details: code })).toEqual({ total: 1, claimed: 1 })
})

it('R30 counts the value of rewards spent in parts', () => {
  const inParts = { ...code, partialUse: true }
  expect(funnelCounts({ ...mailed, code_details: inParts })).toEqual({ total: 10, sent: 0, opened: 3, claimed: 2 })
  expect(funnelCounts({ ...mailed, code_details: inParts, claimed_value: '25000' })).toMatchObject({ total: 10, claimed: 0.5 })
  expect(funnelCounts({ ...downloaded, code_details: inParts, issued_count: 0, issued_value: '0', claimed_value: '0' })).toEqual({
    total: 10,
    claimed: 0,
  })
  const points = { ...mailed, delivery_type: 'rewardpoints' as const, claimed_value: '50000' }
  expect(funnelCounts(points)).toMatchObject({ total: 10, claimed: 1 })
})
