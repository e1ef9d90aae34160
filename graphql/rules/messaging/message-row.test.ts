import { expect, it } from 'vitest'
import { messageRow } from './message-row.ts'

const now = new Date('2026-11-21T09:00:00Z')
const row = (kind: 'reward' | 'copy') => ({ company: 'c', kind, to: 'ana@example.com', subject: 's', dedupeKey: kind, now })

it('E5 sends what a person waits for before what a campaign queued an hour ago', () => {
  const earlier = messageRow({ ...row('reward'), now: new Date(now.getTime() - 3_600_000) })
  expect(messageRow(row('copy')).next_attempt_at < earlier.next_attempt_at).toBe(true)
})
