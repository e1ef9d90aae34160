import { use } from 'react'
import type { Person, SignedIn } from '#graphql/contracts/rest/person.ts'
import type { RenewedSession, SessionAnswer } from '#graphql/contracts/rest/session.ts'
import { dropFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { createBackOff } from '#web/lib/back-off.ts'
import { answerOf, BffError, callBff } from '#web/lib/bff/call-bff.ts'
import { withNetworkError } from '#web/lib/bff/reach.ts'
import { noteServerTime } from '#web/lib/dates/server-clock.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { untilVisible } from '#web/lib/until-visible.ts'
import { holdQueries, pendingLogOut } from './hold-queries.ts'
import {
  adoptSignIn,
  finishSignOut,
  hasNewerSignIn,
  isSignOutPending,
  markSignOut,
  recordSignIn,
  storedSignIn,
} from './pending-sign-out.ts'
import { Rendering } from './rendering.ts'

export type User = Person
export type Company = Person['company']

const session = createStore<SignedIn | null>(null)
/**
 * Sequence numbers of session requests: the last one sent, and the latest whose response counts. Responses to older requests are ignored.
 */
let lastRequest = 0
let latestAnswered = 0
const flag = 'directus-logged-in' // spec C2
let start: Promise<void> | undefined
/** The timeout of a session request in ms, longer than the BFF waits for Directus. Exceeding it counts as no network. */
const requestTimeoutMs = 15_000
const checks = createBackOff({ firstMs: 1000, mostMs: 30_000 })

/**
 * Loads the session once and resolves when it is known, signed in or not (A4). Every route guard awaits it. After a failure the next call
 * retries.
 */
export function sessionReady(): Promise<void> {
  start ??= loadSession().catch((error: unknown) => {
    start = undefined
    throw error
  })
  return start
}

export function currentUser(): User | null {
  return session.get()?.user ?? null
}

export function useSession(): SignedIn | null {
  const stored = useStore(session)
  return use(Rendering)?.session ?? stored
}

/** Returns the signed-in user. Throws BffError UNAUTHENTICATED outside the guarded part of the app. */
export function useUser(): User {
  const user = useSession()?.user
  if (!user) throw new BffError(401, { message: 'No session', extensions: { code: 'UNAUTHENTICATED' } })
  return user
}

/** Stores the session after a sign-in in this tab, and cancels a pending sign-out. */
export function beginSession(signedIn: SignedIn): void {
  recordSignIn()
  markSignOut(false)
  setSession(signedIn)
}

function setSession(signedIn: SignedIn): void {
  latestAnswered = lastRequest
  session.set(signedIn)
  announceLogin(true)
}

type SessionEnd = { expired: boolean }

const endListeners = new Set<(end: SessionEnd) => void>()

/** Adds a listener that is called when the session of this tab ends, to clear the user's data. `expired` is false after a logout. */
export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  endListeners.add(listener)
}

/**
 * Ends the session in this tab and calls the listeners of `onSessionEnd`. While the user logs out they get `expired: false`, whatever was
 * passed.
 */
export function clearSession({ expired }: SessionEnd): void {
  const hadSession = session.get() !== null
  latestAnswered = lastRequest
  session.set(null)
  dropFirstAnswer()
  announceLogin(false)
  if (hadSession) for (const listener of endListeners) listener({ expired: expired && !pendingLogOut() })
}

export const subscribeToSession = session.subscribe

/** Returns when the session expires unless it is refreshed, in epoch milliseconds. Null when signed out. */
export function sessionExpiresAt(): number | null {
  const current = session.get()
  return current && Date.parse(current.expiresAt)
}

/** Extends the current session (A5). Returns false only when the BFF refuses it with 401, and true after any other failure. */
export async function refreshSession(): Promise<boolean> {
  try {
    const { expiresAt } = await callBff<RenewedSession>('/auth/refresh', { method: 'POST', body: { mode: 'cookie' } })
    const current = session.get()
    if (current) session.set({ ...current, expiresAt })
    return true
  } catch (error) {
    if (error instanceof BffError && error.status === 401) return false
    // Without a network the session may still be valid, so the next request decides.
    return true
  }
}

/**
 * Requests the session again after an event that may have changed the session, role or company. Ends the session in this tab if it is over
 * or a sign-out is pending (S10). Reloads the page if it is another account's. When no response arrives, keeps the session and retries later.
 */
export async function checkSession(): Promise<void> {
  lastRequest += 1
  const requestNumber = lastRequest
  // read before the request: a sign-in of another tab during the request is newer than its response
  const found = storedSignIn()
  const answer = await requestSession().catch(() => undefined)
  if (!answer) return checkLater(requestNumber)
  if (requestNumber <= latestAnswered) return
  latestAnswered = requestNumber
  if (!answer.authenticated) return clearSession({ expired: true })
  if (isSignOutPending()) return dropSession()
  const before = currentUser()
  adoptSignIn(found)
  // another account signed in by another tab: what this page shows and follows is not theirs
  if (before && before.id !== answer.user.id) return location.reload()
  session.set(answer)
}

/** Repeats `checkSession` after a delay or when the network is back, unless a newer request was sent. */
function checkLater(requestNumber: number): void {
  const isUnanswered = () => requestNumber === lastRequest && requestNumber > latestAnswered && currentUser() !== null
  if (!isUnanswered()) return
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    if (isUnanswered()) void checkSession()
  }
  const timer = setTimeout(() => void untilVisible().then(again), checks.next())
  window.addEventListener('online', again)
}

/** Merges saved changes of the user's own profile, such as a new name, into the session of this tab. Sends no request. */
export function updateUser(changed: Partial<User>): void {
  const current = session.get()
  if (current) session.set({ ...current, user: { ...current.user, ...changed } })
}

/** Merges changed fields of the user's company, such as a new name, into the session of this tab. Sends no request. */
export function updateCompany(changed: Partial<Company>): void {
  const current = session.get()
  if (current) session.set({ ...current, user: { ...current.user, company: { ...current.user.company, ...changed } } })
}

/**
 * Ends a session after the BFF reported it as over (S10). Stores a pending sign-out, so that a reload cannot restore the session. If
 * another tab has signed in since, only this tab is signed out.
 */
export function dropSession(): void {
  if (!currentUser()) return
  if (!hasNewerSignIn()) markSignOut(true)
  start = undefined
  clearSession({ expired: true })
}

/** Ends this session at the BFF and then in this tab. Rejects and keeps the session when the BFF cannot end it. */
export async function logOut(): Promise<void> {
  await postLogOut('/auth/logout')
}

/** Ends every session of the user at the BFF, and then the one in this tab. Rejects and keeps them when the BFF cannot end them. */
export async function logOutEverywhere(): Promise<void> {
  await postLogOut('/auth/logout-all')
}

const postLogOut = (path: string): Promise<void> =>
  holdQueries(async () => {
    await callBff(path, { method: 'POST', body: {} })
    clearSession({ expired: false })
  })

/**
 * Requests the session and stores it, after finishing a pending sign-out. Requests it again when another tab signed out or in before the
 * response, since the response is stale (S10).
 */
async function loadSession(): Promise<void> {
  if (isSignOutPending()) {
    globalThis.whoIsHere = undefined
    dropFirstAnswer()
    await finishSignOut()
  }
  adoptSignIn(storedSignIn())
  const answer = await requestOrRefresh()
  if (isSignOutPending() || hasNewerSignIn()) {
    dropFirstAnswer()
    return loadSession()
  }
  if (answer.authenticated) setSession(answer)
  else clearSession({ expired: false })
}

async function requestOrRefresh(): Promise<SessionAnswer> {
  const answer = await requestSession()
  if (answer.authenticated) return answer
  const mayRefresh = location.pathname === '/auth/callback' || readFlag()
  return mayRefresh && (await refreshSession()) ? requestSession() : answer
}

declare global {
  /**
   * The session request that app/start/ask-who-is-here.js sent before the app loaded. The first session request takes its response instead
   * of sending another one.
   */
  var whoIsHere: Promise<Response> | undefined
}

async function requestSession(): Promise<SessionAnswer> {
  const early = globalThis.whoIsHere
  globalThis.whoIsHere = undefined
  if (early) {
    const response = await withNetworkError(early)
    // since the page's start by this device's clock, also if that was set since the browser started
    noteServerTime(response, Date.now() - performance.now())
    return answerOf<SessionAnswer>(response)
  }
  return callBff<SessionAnswer>('/auth/session', { signal: AbortSignal.timeout(requestTimeoutMs) })
}

function announceLogin(loggedIn: boolean): void {
  try {
    localStorage.setItem(flag, String(loggedIn))
  } catch {
    // Storage can be forbidden. The cookie decides anyway.
  }
  window.dispatchEvent(new CustomEvent('directus:loggedIn', { detail: loggedIn }))
}

function readFlag(): boolean {
  try {
    return localStorage.getItem(flag) === 'true'
  } catch {
    return false
  }
}
