import { useEffect, useEffectEvent } from 'react'
import { useLiveStatus } from './live-status.ts'

const everyMs = 30_000

/**
 * Calls `ask` every 30 s while live updates are down and the tab is visible. Also calls it when the tab becomes visible or the network is
 * back.
 */
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
