import { expect, it } from 'vitest'
import { accountMailQueue } from '#rules/mail/account-mail/claim-account-mails.ts'
import { messageQueue } from '#rules/messaging/outbox.ts'

const hour = 3_600_000

it.each([
  ['messages', (attempts: number) => messageQueue.retry(attempts, 0)?.next_attempt_at.getTime()],
  ['account mails', (attempts: number) => accountMailQueue.retry(attempts, 0)?.next_attempt_at],
])('F24 tries %s for exactly 72 hours, at least every two', (_, delayAfter) => {
  const delays: number[] = []
  for (let delay = delayAfter(1); delay !== undefined; delay = delayAfter(delays.length + 1)) delays.push(delay)
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(72 * hour)
  expect(Math.max(...delays)).toBe(2 * hour)
  expect(delays).toEqual(delays.toSorted((one, other) => one - other))
})
