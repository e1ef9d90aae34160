import { useEffect, useState } from 'react'
import { callBff } from './call-bff.ts'

/**
 * Returns what a GET route of the BFF answers. Asks again when `asOf` changes, such as a campaign's version. Undefined without a path, until
 * the answer is here, and while it cannot be read.
 */
export function useBffAnswer<Answer>(path: string | undefined, asOf: string): Answer | undefined {
  const [answer, setAnswer] = useState<{ path: string; body: Answer }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asOf` is the reason to ask again
  useEffect(() => {
    if (!path) return
    const abort = new AbortController()
    callBff<Answer>(path, { signal: abort.signal }).then(
      (body) => setAnswer({ path, body }),
      () => undefined,
    )
    return () => abort.abort()
  }, [path, asOf])
  return answer && answer.path === path ? answer.body : undefined
}
