import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends on command. */
function slowWork() {
  const ends: (() => void)[] = []
  return { ends, work: vi.fn(() => new Promise<void>((end) => void ends.push(end))) }
}

it('does once what is asked for ten times in a moment', async () => {
  const { work } = slowWork()
  const { ask } = gather(work, 200)
  for (let index = 0; index < 10; index++) ask()
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('does again, once and afterwards, what is asked for while it runs', async () => {
  const { ends, work } = slowWork()
  const { ask } = gather(work, 200)
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

it('does nothing any more once it is over', async () => {
  const { work } = slowWork()
  const { ask, stop } = gather(work, 200)
  ask()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).not.toHaveBeenCalled()
})
