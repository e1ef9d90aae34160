import { expect, it } from 'vitest'
import { groupMessages, groupName, messageGroupNames } from './message-groups.ts'

const count = (kind: string, channel: string, status: string | undefined, id: number) => ({
  group: { kind, channel, ...(status && { status }) },
  count: { id },
})

it('R12 groups messages by kind and channel, with the numbers sent, opened, failed and waiting', () => {
  const counts = [
    count('reminder', 'email', 'sent', 3),
    count('reward', 'sms', 'delivered', 5),
    count('reward', 'sms', 'opened', 2),
    count('reward', 'sms', 'failed', 4),
    count('reward', 'email', 'on_hold', 1),
    count('reward', 'email', 'queued', 2),
    count('reward', 'email', 'suppressed', 7),
    count('reward', 'email', 'cancelled', 8),
  ]
  const groups = groupMessages(counts, [count('reward', 'sms', undefined, 6)], 12)
  expect(groups).toEqual([
    { kind: 'reward', channel: 'email', total: 18, sent: 0, opened: 12, failed: 0, waiting: 3 },
    { kind: 'reward', channel: 'sms', total: 11, sent: 7, opened: 6, failed: 4, waiting: 0 },
    { kind: 'reminder', channel: 'email', total: 3, sent: 3, opened: 0, failed: 0, waiting: 0 },
  ])
  for (const group of groups) expect(messageGroupNames).toContain(groupName(group))
})

it('R12 groups nothing where no message was queued, and ignores kinds that it does not know', () => {
  expect(groupMessages([], [], 0)).toEqual([])
  expect(groupMessages([count('postcard', 'email', 'sent', 1), { group: null, count: null }], [], 0)).toEqual([])
})
