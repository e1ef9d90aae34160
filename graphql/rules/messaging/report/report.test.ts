import { expect, it } from 'vitest'
import { endStatesOf } from '#model/lifecycle.ts'
import { messageLifecycle } from '#model/lifecycles.ts'
import { carriedMessages } from '#model/statuses.ts'
import { type Fact, nextStatus } from './report.ts'

const facts: Fact[] = [
  { kind: 'sent' },
  { kind: 'failed', code: 'sms_delivery_failed', retryable: false },
  { kind: 'delivered' },
  { kind: 'bounced', code: 'bounced' },
  { kind: 'opened' },
]

const start: Parameters<typeof nextStatus>[0] = { status: 'sending', failure_code: null }

const after = (order: Fact[]) =>
  order.reduce((kept, fact) => {
    const status = nextStatus(kept, fact)
    return status ? { status, failure_code: 'code' in fact ? fact.code : null } : kept
  }, start)

const orders = (of: Fact[]): Fact[][] =>
  of.length < 2 ? [of] : of.flatMap((one, index) => orders(of.filter((_, other) => other !== index)).map((rest) => [one, ...rest]))

it('E5 reaches the same status in whatever order reports come, also when they repeat', () => {
  for (const subset of [facts, facts.slice(0, 4), facts.slice(0, 3), facts.slice(0, 2)]) {
    const ends = new Set(orders(subset).flatMap((order) => [after(order), after([...order, ...order])].map((end) => JSON.stringify(end))))
    expect(ends.size).toBe(1)
  }
})

it('E5 keeps the status of a delivered message after a sent report or a complaint', () => {
  expect(nextStatus({ status: 'delivered', failure_code: null }, { kind: 'sent' })).toBeUndefined()
  expect(nextStatus({ status: 'delivered', failure_code: null }, { kind: 'complained' })).toBeUndefined()
})

it('E5 follows exactly the steps of the message lifecycle', () => {
  const seen = carriedMessages.flatMap((status) =>
    ([null, 'bounced', 'sms_delivery_failed'] as const).flatMap((failure_code) =>
      facts.flatMap((fact) => {
        const next = nextStatus({ status, failure_code }, fact)
        return next && next !== status ? [`${status} > ${next}`] : []
      }),
    ),
  )
  const reports = Object.values(messageLifecycle.steps).filter(({ by }) => by.includes('recordReport'))
  const drawn = reports.flatMap((step) => step.from.flatMap((was) => endStatesOf(step).map((is) => `${was} > ${is}`)))
  expect([...new Set(seen)].sort()).toEqual(drawn.sort())
})
