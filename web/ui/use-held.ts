import { useEffect, useState } from 'react'
import { leastMs, silentMs } from './create-skeleton-gate.ts'

/** Content behind a skeleton without Suspense: held back until the skeleton, if it was shown, had its time. */
export function useHeld<T>(value: T | null | undefined): T | null | undefined {
  const [startedAt] = useState(Date.now)
  const [isLet, letIn] = useState(value != null)
  const isThere = value != null
  useEffect(() => {
    if (isLet || !isThere) return
    const waited = Date.now() - startedAt
    const timer = setTimeout(() => letIn(true), waited < silentMs ? 0 : silentMs + leastMs - waited)
    return () => clearTimeout(timer)
  }, [isLet, isThere, startedAt])
  return isLet ? value : undefined
}
