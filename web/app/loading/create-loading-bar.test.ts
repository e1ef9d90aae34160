import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoadingBar } from './create-loading-bar.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const seen = (bar: ReturnType<typeof createLoadingBar>) => {
  const { phase, isShown } = bar.state.get()
  return isShown ? phase : phase === 'idle' ? 'idle' : 'fading'
}

it('S14 shows nothing for loads within 200 ms', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(199)
  expect(seen(bar)).toBe('idle')
  bar.finish()
  vi.advanceTimersByTime(5000)
  expect(seen(bar)).toBe('idle')
})

it('S14 loads, finishes, hides after 500 ms and resets after 400 ms more', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(200)
  expect(seen(bar)).toBe('loading')
  vi.advanceTimersByTime(10_000)
  expect(seen(bar)).toBe('loading')
  bar.finish()
  expect(seen(bar)).toBe('finished')
  vi.advanceTimersByTime(499)
  expect(seen(bar)).toBe('finished')
  vi.advanceTimersByTime(1)
  expect(seen(bar)).toBe('fading')
  vi.advanceTimersByTime(399)
  expect(seen(bar)).toBe('fading')
  vi.advanceTimersByTime(1)
  expect(seen(bar)).toBe('idle')
})

it('S14 shows that loading failed, and keeps showing it', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(300)
  bar.fail()
  bar.finish()
  expect(seen(bar)).toBe('error')
  vi.advanceTimersByTime(900)
  expect(seen(bar)).toBe('idle')
})

it('S14 restarts with the next page, whatever its state', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(300)
  bar.finish()
  bar.start()
  expect(seen(bar)).toBe('idle')
  vi.advanceTimersByTime(200)
  expect(seen(bar)).toBe('loading')
})
