import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayShutdown } from './delay-shutdown.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))
// the runner's own, which end this process
beforeEach(() => {
  for (const signal of signals) process.removeAllListeners(signal)
})
afterEach(() => {
  vi.useRealTimers()
  for (const signal of signals) {
    process.removeAllListeners(signal)
    for (const listener of before.get(signal) ?? []) process.on(signal, listener)
  }
})

/** Registers a handler as @godaddy/terminus does, and returns the signals that reached it. */
function handleLikeTerminus(): string[] {
  const reached: string[] = []
  async function cleanup(signal: string): Promise<void> {
    reached.push(signal)
    for (const each of signals) process.off(each, cleanup)
  }
  for (const signal of signals) process.on(signal, cleanup)
  return reached
}

it('lets Directus shut down only after the delay, once, and leaves no handler that keeps it alive', () => {
  vi.useFakeTimers()
  const reached = handleLikeTerminus()
  delayShutdown(5000)
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('SIGINT', 'SIGINT')
  vi.advanceTimersByTime(4999)
  expect(reached).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reached).toEqual(['SIGTERM'])
  for (const signal of signals) expect(process.listeners(signal)).toEqual([])
})

it('changes nothing without a delay, and fails if Directus has no such handler', () => {
  const reached = handleLikeTerminus()
  delayShutdown(0)
  process.emit('SIGHUP', 'SIGHUP')
  expect(reached).toEqual(['SIGHUP'])
  expect(() => delayShutdown(1)).toThrow('Directus handles no signals')
})
