import { describe, expect, it } from 'vitest'
import { keptBecause, resendState, rewardActions } from './reward-actions.ts'

const sentAt = '2026-11-20T10:00:00Z'
const reward = { status: 'issued' as const, delivery_status: 'sent' as const, resend_count: 0, last_sent_at: sentAt }
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

describe('rewardActs', () => {
  const link = { status: 'issued' as const, kind: 'link', recipient_email: 'ana@example.com' }

  it('R12 is nothing once a reward was redeemed, cancelled or has ended', () => {
    expect(rewardActions(link)).toEqual(['resend', 'readdress', 'replace', 'freeze', 'cancel'])
    for (const status of ['claimed', 'claiming', 'cancelled', 'replaced', 'expired'] as const)
      expect(rewardActions({ ...link, status })).toEqual([])
  })

  it('R12 gives what is begun, and codes that were downloaded, to nobody else, and sends nothing to nobody', () => {
    expect(rewardActions({ ...link, kind: 'points' })).toEqual(['resend', 'readdress', 'replace', 'freeze', 'cancel'])
    expect(rewardActions({ ...link, kind: 'code', status: 'partially_claimed' })).toEqual(['resend', 'readdress', 'freeze', 'cancel'])
    expect(keptBecause({ ...link, kind: 'points', status: 'partially_claimed' })).toBe('partlyUsed')
    expect(keptBecause({ status: 'issued', kind: 'code', recipient_email: '' })).toBe('handedOut')
    expect(rewardActions({ status: 'partially_claimed', kind: 'code', recipient_email: '' })).toEqual(['freeze', 'cancel'])
    expect(rewardActions({ ...link, status: 'frozen' })).toEqual(['replace', 'freeze', 'cancel'])
  })
})
