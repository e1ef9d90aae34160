import { use } from 'react'
import type { Person, SignedIn } from '#graphql/contracts/person.ts'
import type { Renewed, SessionAnswer } from '#graphql/contracts/session.ts'
import { dropFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { createBackOff } from '#web/lib/back-off.ts'
import { answerOf, BffError, callBff } from '#web/lib/bff/call-bff.ts'
import { answered } from '#web/lib/bff/reach.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { holdQueries, logOutUnderWay } from './hold-queries.ts'
import { beginEntry, finishSignOut, isEntrySucceeded, isSignOutPending, joinEntry, markSignOut, storedEntry } from './pending-sign-out.ts'
import { Rendering } from './rendering.ts'

export type User = Person
export type Company = Person['company']

const session = createStore<SignedIn | null>(null)
/** How often it was asked who is here, and which of the questions the latest news is of: an answer to an older one is none. */
let asked = 0
let known = 0
const flag = 'directus-logged-in' // spec C2
let start: Promise<void> | undefined
/** In ms, longer than the BFF waits for Directus: without an answer by then there is no network. */
const patienceMs = 15_000
const checks = createBackOff({ firstMs: 1000, mostMs: 30_000 })

/**
 * Resolves once it is known who is signed in; every guard awaits it, the first call asks (A4). After a failure the next call asks again.
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

/** The person signed in; only inside the guarded part of the app. */
export function useUser(): User {
  const user = useSession()?.user
  if (!user) throw new BffError(401, { message: 'No session', extensions: { code: 'UNAUTHENTICATED' } })
  return user
}

/** From now on this person is signed in. */
export function enter(entered: SignedIn): void {
  beginEntry()
  markSignOut(false)
  stay(entered)
}

function stay(entered: SignedIn): void {
  known = asked
  session.set(entered)
  tell(true)
}

type Leave = { expired: boolean }

const leaveListeners = new Set<(leave: Leave) => void>()

/** Subscribers drop here whatever they keep or show of the person. */
export function onLeave(listener: (leave: Leave) => void): void {
  leaveListeners.add(listener)
}

/** From now on nobody is signed in; `expired` when it was not the person's wish. What is refused during a logout does not count as that. */
export function leave({ expired }: Leave): void {
  const hadSession = session.get() !== null
  known = asked
  session.set(null)
  dropFirstAnswer()
  tell(false)
  if (hadSession) for (const listener of leaveListeners) listener({ expired: expired && !logOutUnderWay() })
}

export const subscribeToSession = session.subscribe

/** When the session ends unless it is refreshed, in epoch milliseconds; null while nobody is signed in. */
export function sessionExpiresAt(): number | null {
  const current = session.get()
  return current && Date.parse(current.expiresAt)
}

/** A5: extends the same session; a refusal ends it. */
export async function refreshSession(): Promise<boolean> {
  try {
    const { expiresAt } = await callBff<Renewed>('/auth/refresh', { method: 'POST', body: { mode: 'cookie' } })
    const current = session.get()
    if (current) session.set({ ...current, expiresAt })
    return true
  } catch (error) {
    if (error instanceof BffError && error.status === 401) return false
    // A lost network is no lost session: the next call will tell.
    return true
  }
}

/**
 * Asks who is signed in now, after a hint that the session, the role or the company has changed. Nobody who has left meanwhile is brought
 * back. A sign-out that another tab began, and that the BFF does not know of, ends the session here too (S10). Without an answer it
 * resolves all the same, and is asked again until there is one.
 */
export async function checkSession(): Promise<void> {
  asked += 1
  const question = asked
  // known before the answer: someone who signs in meanwhile in another tab comes after it
  const found = storedEntry()
  const answer = await askSession().catch(() => undefined)
  if (!answer) return checkLater(question)
  if (question <= known) return
  known = question
  if (!answer.authenticated) return leave({ expired: true })
  if (isSignOutPending()) return dropSession()
  joinEntry(found)
  session.set(answer)
}

/** Asks again after a while, or once the network is back, unless it was asked since. */
function checkLater(question: number): void {
  const isUnanswered = () => question === asked && question > known && currentUser() !== null
  if (!isUnanswered()) return
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    if (isUnanswered()) void checkSession()
  }
  const timer = setTimeout(again, checks.next())
  window.addEventListener('online', again)
}

/** What the person has just changed of themselves. */
export function updateUser(changed: Partial<User>): void {
  const current = session.get()
  if (current) session.set({ ...current, user: { ...current.user, ...changed } })
}

/** What has changed of the company, heard before anyone asks. */
export function updateCompany(changed: Partial<Company>): void {
  const current = session.get()
  if (current) session.set({ ...current, user: { ...current.user, company: { ...current.user.company, ...changed } } })
}

/**
 * Ends a session that something said is over (S10): here at once, and at the BFF before anyone asks again who is signed in, so that
 * neither a lost network nor a reload brings it back. Where someone signed in in another tab since, only this tab ends it.
 */
export function dropSession(): void {
  if (!currentUser()) return
  if (!isEntrySucceeded()) markSignOut(true)
  start = undefined
  leave({ expired: true })
}

/** Ends the session here and at the BFF. */
export async function logOut(): Promise<void> {
  await endBy('/auth/logout')
}

/** Ends every session of the person, this one last. */
export async function logOutEverywhere(): Promise<void> {
  await endBy('/auth/logout-all')
}

const endBy = (path: string): Promise<void> =>
  holdQueries(async () => {
    await callBff(path, { method: 'POST', body: {} })
    leave({ expired: false })
  })

/** Asks who is signed in. Repeats that where another tab signed out or in before the answer, which is then of the former session (S10). */
async function loadSession(): Promise<void> {
  if (isSignOutPending()) {
    globalThis.whoIsHere = undefined
    dropFirstAnswer()
    await finishSignOut()
  }
  joinEntry(storedEntry())
  const answer = await askOrRefresh()
  if (isSignOutPending() || isEntrySucceeded()) {
    dropFirstAnswer()
    return loadSession()
  }
  if (answer.authenticated) stay(answer)
  else leave({ expired: false })
}

async function askOrRefresh(): Promise<SessionAnswer> {
  const answer = await askSession()
  if (answer.authenticated) return answer
  const mayRefresh = location.pathname === '/auth/callback' || readFlag()
  return mayRefresh && (await refreshSession()) ? askSession() : answer
}

declare global {
  /** Asked by app/start/ask-who-is-here.js, before there was an app. */
  var whoIsHere: Promise<Response> | undefined
}

async function askSession(): Promise<SessionAnswer> {
  const asked = globalThis.whoIsHere
  globalThis.whoIsHere = undefined
  if (asked) return answerOf<SessionAnswer>(await answered(asked))
  return callBff<SessionAnswer>('/auth/session', { signal: AbortSignal.timeout(patienceMs) })
}

function tell(loggedIn: boolean): void {
  try {
    localStorage.setItem(flag, String(loggedIn))
  } catch {
    // Storage can be forbidden; the cookie decides anyway.
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
