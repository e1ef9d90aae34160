import { useEffect, useState } from 'react'
import { delayMs, minimumMs } from './create-skeleton-gate.ts'

/**
 * Returns `value`, or undefined while the skeleton of its query must stay. A skeleton that is already visible stays for its minimum time.
 * For queries that do not suspend.
 */
export function useAfterSkeleton<T>(value: T | null | undefined): T | null | undefined {
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
