import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that completes on demand. */
function slowWork() {
  const ends: (() => void)[] = []
  return { ends, work: vi.fn(() => new Promise<void>((end) => void ends.push(end))) }
}

it('runs once for ten requests within the delay', async () => {
  const { work } = slowWork()
  const { ask } = coalesce(work, 200)
  for (let index = 0; index < 10; index++) ask()
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('runs once more, afterwards, when requested while running', async () => {
  const { ends, work } = slowWork()
  const { ask } = coalesce(work, 200)
  ask()
  await vi.advanceTimersByTimeAsync(200)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('does not run after it was stopped', async () => {
  const { work } = slowWork()
  const { ask, stop } = coalesce(work, 200)
  ask()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).not.toHaveBeenCalled()
})
