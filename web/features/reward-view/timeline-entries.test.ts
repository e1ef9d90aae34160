import { describe, expect, it } from 'vitest'
import { timelineEntries } from './timeline-entries.ts'

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const reward = { id: 'r', status: 'claimed', issued_at: at(0), first_viewed_at: at(5), closed_at: null }
const none = { events: [], messages: [], claims: [], lines: [] }
const message = (id: string, sent: number | null, created = 0) => ({
  id,
  date_created: at(created),
  sent_at: sent === null ? null : at(sent),
})
const keys = (source: Parameters<typeof timelineEntries>[0]) => timelineEntries(source).map(({ key }) => key)

describe('timelineEntries', () => {
  it('R12 lists what happened newest first, a message at the time it was sent', () => {
    const rows = { messages: [message('m1', 1), message('m2', null, 7)], claims: [{ id: 'c1', claimed_at: at(9) }] }
    expect(keys({ ...none, reward, ...rows })).toEqual(['c1', 'm2', 'viewed', 'm1', 'issued'])
  })

  it('R12 puts an act above its cause and below its effect when both have the same time', () => {
    const events = [{ id: 'e1', action: 'reward.resend', occurred_at: at(0) }]
    expect(keys({ ...none, reward: { ...reward, first_viewed_at: null }, events, messages: [message('m1', null)] })).toEqual([
      'm1',
      'e1',
      'issued',
    ])
  })

  it('R12 reads times with and without milliseconds as the same moment', () => {
    const claims = [{ id: 'c1', claimed_at: '2026-11-20T10:09:00Z' }]
    const lines = [{ id: 'l1', occurred_at: at(9) }]
    expect(timelineEntries({ ...none, reward, claims, lines })[0]).toMatchObject({ key: 'c1', lines: [{ id: 'l1' }] })
  })

  it('R12 shows a ledger entry with the redemption or act that caused it, and alone otherwise', () => {
    const lines = [
      { id: 'l1', occurred_at: at(9) },
      { id: 'l2', occurred_at: at(5) },
    ]
    const found = timelineEntries({ ...none, reward, claims: [{ id: 'c1', claimed_at: at(9) }], lines })
    expect(found.map(({ key, lines }) => [key, lines.map(({ id }) => id)])).toEqual([
      ['c1', ['l1']],
      ['l2', ['l2']],
      ['viewed', []],
      ['issued', []],
    ])
  })

  it('R12 has one entry for the end of a reward, by the act on it or by one on many', () => {
    const closed = { ...reward, status: 'cancelled', closed_at: at(9) }
    const events = [{ id: 'e1', action: 'reward.cancel', occurred_at: at(9) }]
    expect(keys({ ...none, reward: closed, events })).toEqual(['e1', 'viewed', 'issued'])
    expect(keys({ ...none, reward: closed })).toEqual(['closed', 'viewed', 'issued'])
    expect(keys({ ...none, reward: { ...closed, status: 'expired' }, events })).toEqual(['closed', 'e1', 'viewed', 'issued'])
  })
})
