import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-30T10:00:00.700Z') }))
afterEach(() => {
  noteServerTime(answerAt(Date.now()), Date.now())
  vi.useRealTimers()
})

const answerAt = (ms: number) => new Response('', { headers: { date: new Date(ms).toUTCString() } })

it('A5 follows the server, however wrong the device’s clock is', () => {
  for (const hours of [-25, 25, 24 * 400]) {
    const server = Date.now() + hours * hourMs
    noteServerTime(answerAt(server), Date.now() - 100)
    expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1000)
  }
})

it('A5 trusts a right clock, also after a slow answer and a header of whole seconds', () => {
  noteServerTime(answerAt(Date.now() + hourMs), Date.now())
  noteServerTime(answerAt(Date.now() - 30_000), Date.now() - 60_000)
  expect(serverNow()).toBe(Date.now())
  noteServerTime(answerAt(Date.now()), Date.now() - 5)
  expect(serverNow()).toBe(Date.now())
})

it('A5 keeps what it knows after an answer without a time', () => {
  noteServerTime(answerAt(Date.now() + hourMs), Date.now())
  const before = serverNow()
  noteServerTime(new Response(''), Date.now())
  noteServerTime(new Response('', { headers: { date: 'soon' } }), Date.now())
  expect(serverNow()).toBe(before)
})

it('A5 keeps the time of a quick answer after a slow one, and corrects that of a slow one', () => {
  const server = () => Date.now() + 25 * hourMs
  noteServerTime(answerAt(server() - 50_000), Date.now() - 60_000)
  expect(Math.abs(serverNow() - server())).toBeGreaterThan(10_000)
  noteServerTime(answerAt(server()), Date.now() - 100)
  expect(Math.abs(serverNow() - server())).toBeLessThanOrEqual(1000)
  const before = serverNow()
  noteServerTime(answerAt(server() - 50_000), Date.now() - 60_000)
  expect(serverNow()).toBe(before)
})
