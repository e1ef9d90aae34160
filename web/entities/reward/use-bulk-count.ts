import { useEffect, useState } from 'react'
import type { BulkActAnswer, BulkActRequest } from '#graphql/contracts/rest/bulk-act.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'

/**
 * Returns what an act would change, or the error that refuses it. Keeps the previous answer until the next one is here, and while there is
 * no request. `recount` asks again.
 */
export function useBulkCount(request: BulkActRequest | undefined): {
  found?: BulkActAnswer
  error?: string
  isCurrent: boolean
  recount: () => void
} {
  const key = request && JSON.stringify(request)
  const errorText = useErrorText()
  const [times, setTimes] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; found?: BulkActAnswer; error?: unknown }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` is the reason to ask again
  useEffect(() => {
    if (!key) return undefined
    const abort = new AbortController()
    callBff<BulkActAnswer>('/search/rewards/act', { method: 'POST', isRead: true, body: JSON.parse(key), signal: abort.signal }).then(
      (found) => setAnswer({ key, found }),
      (error: unknown) => abort.signal.aborted || setAnswer({ key, error }),
    )
    return () => abort.abort()
  }, [key, times])
  return {
    ...(answer?.found && { found: answer.found }),
    ...(answer?.error !== undefined && { error: errorText(answer.error) }),
    isCurrent: answer !== undefined && answer.key === key,
    recount: () => setTimes((before) => before + 1),
  }
}
