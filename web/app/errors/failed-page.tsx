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
import { isMissingPart, reloadOnce, useReloadWhenOld } from './reload.ts'

type FailedPageProps = { error: unknown /** Shown below a 404. */; notFound?: ReactNode }

/** Says what became of a page, and retries by itself where that may help. */
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

/** The id of a failure that reached no server, so that a person can tell support which one it was; the console has it beside its cause. */
function errorId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const known = ids.get(error)
  if (known) return known
  const id = `web-${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  ids.set(error, id)
  console.warn(id, error)
  return id
}

/** One for all screens: what keeps failing is retried less and less often. */
const backOff = createBackOff({ firstMs: 2000, mostMs: 30_000 })

/**
 * Retries a page that failed: by itself where that may help, at once when the network is back or the tab is looked at again, when what
 * its reader may do has changed, and whenever they ask.
 */
function useRetry(error: unknown, mayPass: boolean): () => void {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const retry = async () => {
    if (isMissingPart(error)) return reloadWhenServed()
    // a failed query is cached with its failure for half a minute: it must be asked directly
    await Promise.allSettled(client.refetchQueries({ include: 'active' }).results)
    // a boundary drops its failure when the location is a new one (react-router 8.5: a revalidation without loaders ends unnoticed)
    await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }
  const retryByItself = useEffectEvent(retry)
  useWhenAbilitiesChange(() => void retry())
  useEffect(() => {
    if (!mayPass) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible' && navigator.onLine) void retryByItself()
        plan()
      }, backOff.next())
    }
    const look = () => document.visibilityState === 'visible' && void retryByItself()
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

/** What a page is depends on who may see it: a role that was lost reaches the page's query before it reaches the page. */
function useWhenAbilitiesChange(act: () => void): void {
  const abilities = useSession()?.user.abilities.join(' ')
  const known = useRef(abilities)
  const hasChanged = useEffectEvent(act)
  useEffect(() => {
    if (known.current === abilities) return
    known.current = abilities
    if (abilities !== undefined) hasChanged()
  }, [abilities])
}

/** A missing part of the app comes only with a new document, which is worth loading when there is someone to serve it. */
async function reloadWhenServed(): Promise<void> {
  const isServed = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) reloadOnce(location.pathname + location.search + location.hash)
}

/** What a page's failure is to its reader: a status, or no answer. `mayPass`: a retry may help. */
type Failure = { status: ErrorStatus; mayPass: boolean }

/**
 * Classifies a failure. FORBIDDEN has the text of 401 (S3), as an unknown row has that of 404; a fault in the page itself is 500 and
 * stays.
 */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return { status: error.status, mayPass: error.status >= 500 }
  const errorCode = errorCodeOf(error)
  if (errorCode === 'OFFLINE' || isMissingPart(error)) return { status: 'unreachable', mayPass: true }
  if (errorCode === 'NOT_FOUND') return { status: 404, mayPass: false }
  if (errorCode === 'FORBIDDEN' || errorCode === 'UNAUTHENTICATED') return { status: 401, mayPass: false }
  const isAnswer = error instanceof BffError || CombinedGraphQLErrors.is(error)
  return { status: Math.max(500, errorCodes[errorCode]), mayPass: isAnswer }
}
