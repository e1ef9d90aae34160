import type { ReactNode } from 'react'
import { useLoadingFailed } from '#web/app/loading/loading-bar.tsx'
import { errorExtensions } from '#web/lib/errors/error-code.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { errorId } from './error-id.ts'
import { failureOf } from './failure-of.ts'
import { useReloadWhenOld } from './use-reload-when-old.ts'
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
