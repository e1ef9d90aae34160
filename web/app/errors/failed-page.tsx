import type { ReactNode } from 'react'
import { useLoadingFailed } from '#web/app/loading/loading-bar.tsx'
import { errorExtensions } from '#web/lib/errors/error-code.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { failureOf } from './failure-of.ts'
import { useReloadWhenOld } from './reload.ts'
import { useRetry } from './use-retry.ts'

type FailedPageProps = { error: unknown /** What stands under a 404. */; notFound?: ReactNode }

/** Says what became of a page, and asks for it again by itself where that may help. */
export function FailedPage({ error, notFound }: FailedPageProps) {
  const { status, mayPass } = failureOf(error)
  const retry = useRetry(error, mayPass)
  useLoadingFailed()
  useReloadWhenOld(error)
  const { requestId } = errorExtensions(error)
  return (
    <ErrorScreen status={status} id={typeof requestId === 'string' ? requestId : errorId(error)} onRetry={retry}>
      {status === 404 && notFound}
    </ErrorScreen>
  )
}

const ids = new WeakMap<object, string>()

/** The name of a failure that reached no server, so that a person can tell support which one it was; the console has it beside its cause. */
function errorId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const known = ids.get(error)
  if (known) return known
  const id = `web-${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  ids.set(error, id)
  console.warn(id, error)
  return id
}
