import { useEffect, useEffectEvent } from 'react'
import { useLiveStatus } from './live-status.ts'

const everyMs = 30_000

/** While the live line is down: asks every 30 s, and at once when the page is looked at again or the network is back. */
export function usePollWhileDown(ask: () => void): void {
  const isDown = useLiveStatus() === 'reconnecting'
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    if (!isDown) return
    const timer = setInterval(poll, everyMs)
    document.addEventListener('visibilitychange', poll)
    addEventListener('online', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      removeEventListener('online', poll)
    }
  }, [isDown])
}
