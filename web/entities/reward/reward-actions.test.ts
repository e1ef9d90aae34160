import { describe, expect, it } from 'vitest'
import { replaceBlocker, resendState, rewardActions } from './reward-actions.ts'

const sentAt = '2026-11-20T10:00:00Z'
const reward = { status: 'issued' as const, delivery_status: 'sent' as const, resend_count: 0, last_sent_at: sentAt }
const later = (minutes: number) => Date.parse(sentAt) + minutes * 60_000

describe('resendState', () => {
  it('requires ten minutes between two messages', () => {
    expect(resendState(reward, later(3.5))).toEqual({ can: false, why: 'soon', minutes: 7 })
    expect(resendState(reward, later(10))).toEqual({ can: true })
  })

  it('waits while the email is being sent', () => {
    expect(resendState({ ...reward, delivery_status: 'queued' }, later(60))).toEqual({ can: false, why: 'soon', minutes: 10 })
  })

  it('stops after five messages', () => {
    expect(resendState({ ...reward, resend_count: 5 }, later(60))).toEqual({ can: false, why: 'limit' })
  })
})

describe('rewardActions', () => {
  const link = { status: 'issued' as const, kind: 'link', recipient_email: 'ana@example.com' }

  it('R12 returns nothing for a redeemed, cancelled or expired reward', () => {
    expect(rewardActions(link)).toEqual(['resend', 'readdress', 'replace', 'freeze', 'cancel'])
    for (const status of ['claimed', 'claiming', 'cancelled', 'replaced', 'expired'] as const)
      expect(rewardActions({ ...link, status })).toEqual([])
  })

  it('R12 does not replace partly spent rewards or downloaded codes, and sends nothing without an address', () => {
    expect(rewardActions({ ...link, kind: 'points' })).toEqual(['resend', 'readdress', 'replace', 'freeze', 'cancel'])
    expect(rewardActions({ ...link, kind: 'code', status: 'partially_claimed' })).toEqual(['resend', 'readdress', 'freeze', 'cancel'])
    expect(replaceBlocker({ ...link, kind: 'points', status: 'partially_claimed' })).toBe('partlyUsed')
    expect(replaceBlocker({ status: 'issued', kind: 'code', recipient_email: '' })).toBe('handedOut')
    expect(rewardActions({ status: 'partially_claimed', kind: 'code', recipient_email: '' })).toEqual(['freeze', 'cancel'])
    expect(rewardActions({ ...link, status: 'frozen' })).toEqual(['replace', 'freeze', 'cancel'])
  })
})
