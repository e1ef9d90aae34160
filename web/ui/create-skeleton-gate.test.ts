import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSkeletonGate } from './create-skeleton-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('S16 shows nothing for 150 ms and keeps checking for the content', () => {
  const gate = createSkeletonGate()
  const look = vi.fn()
  gate.wait(look)
  vi.advanceTimersByTime(149)
  expect(look.mock.calls).toEqual([[false], [false]])
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenLastCalledWith(true)
})

it('S16 shows a skeleton for at least 300 ms', async () => {
  const gate = createSkeletonGate()
  expect(gate.rest()).toBeNull()
  gate.shown()
  vi.advanceTimersByTime(299)
  const rest = gate.rest()
  expect(rest).toBeInstanceOf(Promise)
  expect(gate.rest()).toBe(rest)
  vi.advanceTimersByTime(1)
  await rest
  expect(gate.rest()).toBeNull()
})

it('S16 stops checking once the content is ready', () => {
  const gate = createSkeletonGate()
  const look = vi.fn()
  gate.wait(look)
  gate.leave()
  vi.advanceTimersByTime(1000)
  expect(look).not.toHaveBeenCalled()
})
