import { expect, it } from 'vitest'
import { type Fact, nextStatus } from './report.ts'

const facts: Fact[] = [
  { kind: 'sent' },
  { kind: 'failed', code: 'sms_delivery_failed', retryable: false },
  { kind: 'delivered' },
  { kind: 'bounced', code: 'bounced' },
  { kind: 'opened' },
]

const after = (order: Fact[]) =>
  order.reduce(
    (kept, fact) => {
      const status = nextStatus(kept, fact)
      return status ? { status, failure_code: 'code' in fact ? fact.code : null } : kept
    },
    { status: 'sending', failure_code: null as string | null },
  )

const orders = (of: Fact[]): Fact[][] =>
  of.length < 2 ? [of] : of.flatMap((one, index) => orders(of.filter((_, other) => other !== index)).map((rest) => [one, ...rest]))

it('E5 ends alike in whatever order reports come, each as often as it likes', () => {
  for (const subset of [facts, facts.slice(0, 4), facts.slice(0, 3), facts.slice(0, 2)]) {
    const ends = new Set(orders(subset).flatMap((order) => [after(order), after([...order, ...order])].map((end) => JSON.stringify(end))))
    expect(ends.size).toBe(1)
  }
})

it('E5 leaves a message that was called back alone', () => {
  expect(nextStatus({ status: 'delivered', failure_code: null }, { kind: 'sent' })).toBeUndefined()
  expect(nextStatus({ status: 'delivered', failure_code: null }, { kind: 'complained' })).toBeUndefined()
})
