import { useEffect, useState } from 'react'
import { delayMs, minimumMs } from './create-skeleton-gate.ts'

/**
 * Returns `value` once it may be shown, and undefined before. For queries that do not suspend, whose skeleton must stay for its minimum
 * time once visible.
 */
export function useHeld<T>(value: T | null | undefined): T | null | undefined {
  const [startedAt] = useState(Date.now)
  const [isShown, setIsShown] = useState(value != null)
  const hasValue = value != null
  useEffect(() => {
    if (isShown || !hasValue) return
    const waited = Date.now() - startedAt
    const timer = setTimeout(() => setIsShown(true), waited < delayMs ? 0 : delayMs + minimumMs - waited)
    return () => clearTimeout(timer)
  }, [isShown, hasValue, startedAt])
  return isShown ? value : undefined
}
