import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLiveStatus } from './live-status.ts'
import { refetchAfterOutage } from './refetch-after-outage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('refetches active queries after an outage, once, and not at the first connection', () => {
  const refetchQueries = vi.fn()
  refetchAfterOutage({ refetchQueries })
  setLiveStatus('live')
  vi.advanceTimersByTime(5000)
  expect(refetchQueries).not.toHaveBeenCalled()

  setLiveStatus('reconnecting')
  setLiveStatus('live')
  setLiveStatus('reconnecting') // the socket was open, the figures were still stale
  vi.advanceTimersByTime(5000)
  expect(refetchQueries).not.toHaveBeenCalled()

  setLiveStatus('live')
  vi.advanceTimersByTime(5000)
  expect(refetchQueries).toHaveBeenCalledExactlyOnceWith({ include: 'active' })
})
