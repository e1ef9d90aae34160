import { describe, expect, it } from 'vitest'
import { isOpen, resendState } from './reward-acts.ts'

const sentAt = '2026-11-20T10:00:00Z'
const reward = { status: 'issued', delivery_status: 'sent', resend_count: 0, last_sent_at: sentAt }
const later = (minutes: number) => Date.parse(sentAt) + minutes * 60_000

describe('resendState', () => {
  it('waits ten minutes', () => {
    expect(resendState(reward, later(3.5))).toEqual({ can: false, why: 'soon', minutes: 7 })
    expect(resendState(reward, later(10))).toEqual({ can: true })
  })

  it('waits while the mail is still on its way', () => {
    expect(resendState({ ...reward, delivery_status: 'queued' }, later(60))).toEqual({ can: false, why: 'soon', minutes: 10 })
  })

  it('ends after five', () => {
    expect(resendState({ ...reward, resend_count: 5 }, later(60))).toEqual({ can: false, why: 'limit' })
  })
})

describe('isOpen', () => {
  it('is what nobody has redeemed, cancelled or let expire', () => {
    expect(['issued', 'viewed', 'claimed', 'cancelled', 'expired'].map((status) => isOpen({ status }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
