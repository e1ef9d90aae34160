import { expect, it } from 'vitest'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { messageRow } from './message-row.ts'
import { messagesFor, rewardMessages } from './reward-messages.ts'

const now = new Date('2026-11-21T09:00:00Z')
const hourAgo = new Date(now.getTime() - 3_600_000)
const row = (kind: 'reward' | 'copy') => ({ company: 'c', kind, to: 'ana@example.com', subject: 's', dedupeKey: kind, now })
const launch = { company: 'c', campaign: 'g', snapshot: { delivery: {}, email: { subject: 's' } } as unknown as LaunchSnapshot }
const reward = { id: 'r', recipient_email: 'ana@example.com', send_at: null }
const dueOf = (messages: { next_attempt_at: Date }[]) => messages.map(({ next_attempt_at: at }) => at)

it('E5 sends what a person waits for before what a campaign queued an hour ago', () => {
  const earlier = messageRow({ ...row('reward'), now: hourAgo }).next_attempt_at
  const resent = messagesFor(launch, reward, { kind: 'resend', key: 'k', now })
  const replaced = rewardMessages(launch, reward, now, { isUrgent: true })
  for (const due of [messageRow(row('copy')).next_attempt_at, ...dueOf(resent), ...dueOf(replaced)])
    expect(due.getTime()).toBeLessThan(earlier.getTime())
  expect(resent).toHaveLength(1)
  expect(replaced).toHaveLength(1)
})

it('E5 sends the rewards and reminders of a campaign in the order of their times', () => {
  const later = new Date(now.getTime() + 60_000)
  expect(dueOf(rewardMessages(launch, reward, now))).toEqual([now])
  expect(dueOf(rewardMessages(launch, { ...reward, send_at: later }, now))).toEqual([later])
  expect(dueOf(messagesFor(launch, reward, { kind: 'reminder', key: 'k', now }))).toEqual([now])
})
