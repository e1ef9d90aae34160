import { useEffect, useState } from 'react'
import { delayMs, minimumMs } from './create-skeleton-gate.ts'

/** Delays content behind a skeleton without Suspense until a visible skeleton has had its minimum time. */
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
