import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { errorCodes } from '#graphql/errors/error-codes.ts'
import { useLoadingFailed } from '#web/app/loading/loading-bar.tsx'
import { createBackOff } from '#web/lib/back-off.ts'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ErrorScreen, type ErrorStatus } from '#web/ui/error-screen.tsx'
import { isMissingChunk, reloadOnce, useReloadWhenOutdated } from './reload.ts'

type FailedPageProps = { error: unknown /** Extra text inside the error screen, shown only for a 404. */; notFound?: ReactNode }

/** Shows why a page failed, with a retry button. Retries automatically while the failure may be temporary. */
export function FailedPage({ error, notFound }: FailedPageProps) {
  const { status, isTransient } = failureOf(error)
  const retry = useRetry(error, isTransient)
  useLoadingFailed()
  useReloadWhenOutdated(error)
  const { requestId } = errorExtensions(error)
  return (
    <ErrorScreen status={status} id={typeof requestId === 'string' ? requestId : errorId(error)} onRetry={retry}>
      {status === 404 && notFound}
    </ErrorScreen>
  )
}

const ids = new WeakMap<object, string>()

/** Returns an id for a failure that reached no server, for the user to quote to support. Logs the id with its cause to the console. */
function errorId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const existing = ids.get(error)
  if (existing) return existing
  const id = `web-${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  ids.set(error, id)
  console.warn(id, error)
  return id
}

/** The waits between automatic retries. Shared by all error screens, so that a page that keeps failing is retried less often. */
const backOff = createBackOff({ firstMs: 2000, mostMs: 30_000 })

/**
 * Returns a function that refetches the active queries and renders the failed page again. While `mayPass` is true it also runs after a
 * growing delay, and when the network or tab is back. A change of the user's abilities retries too.
 */
function useRetry(error: unknown, mayPass: boolean): () => void {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const retry = async () => {
    if (isMissingChunk(error)) return reloadWhenServed()
    // a failed query stays cached for half a minute, so refetch it directly
    await Promise.allSettled(client.refetchQueries({ include: 'active' }).results)
    // an error boundary resets only on a new location (react-router 8.5: a revalidation without loaders does not reset it)
    await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }
  const autoRetry = useEffectEvent(retry)
  useAbilitiesChange(() => void retry())
  useEffect(() => {
    if (!mayPass) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible' && navigator.onLine) void autoRetry()
        plan()
      }, backOff.next())
    }
    const look = () => document.visibilityState === 'visible' && void autoRetry()
    plan()
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [mayPass])
  return () => void retry()
}

/** Runs a callback when the user's abilities change. The page may have failed because of an ability that the user has again. */
function useAbilitiesChange(act: () => void): void {
  const abilities = useSession()?.user.abilities.join(' ')
  const previous = useRef(abilities)
  const hasChanged = useEffectEvent(act)
  useEffect(() => {
    if (previous.current === abilities) return
    previous.current = abilities
    if (abilities !== undefined) hasChanged()
  }, [abilities])
}

/** Reloads the page if the server responds. A missing file of an older build can only be replaced by loading a new document. */
async function reloadWhenServed(): Promise<void> {
  const isServed = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) reloadOnce(location.pathname + location.search + location.hash)
}

/** The HTTP status shown for a page's failure, or `unreachable`. `isTransient` is true when a retry may help. */
type Failure = { status: ErrorStatus; isTransient: boolean }

/**
 * Returns the status shown for an error. Shows FORBIDDEN and UNAUTHENTICATED as 401 (S3), NOT_FOUND as 404, no network as `unreachable`,
 * and other error codes as 500 or more. An exception in the page is a 500 that is not retried.
 */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return { status: error.status, isTransient: error.status >= 500 }
  const errorCode = errorCodeOf(error)
  if (errorCode === 'OFFLINE' || isMissingChunk(error)) return { status: 'unreachable', isTransient: true }
  if (errorCode === 'NOT_FOUND') return { status: 404, isTransient: false }
  if (errorCode === 'FORBIDDEN' || errorCode === 'UNAUTHENTICATED') return { status: 401, isTransient: false }
  const isAnswer = error instanceof BffError || CombinedGraphQLErrors.is(error)
  return { status: Math.max(500, errorCodes[errorCode]), isTransient: isAnswer }
}
