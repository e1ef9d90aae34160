import { checkSession, onSessionEnd } from '#web/lib/session/session.ts'
import { BffError, callBff } from './call-bff.ts'
import { type Cursors, type FoundIds, readFoundPage } from './read-found-page.ts'

/** A page of a search route. `request` is the filter and the order, and `page` counts from 1. */
export type FoundRequest = { path: '/search/people' | '/search/rewards'; request: object; page: number; size: number }

/** The answer of a search, or the error with which it failed. */
export type SearchOutcome = { answer: FoundIds; error?: undefined } | { answer?: undefined; error: unknown }

/** One searched page. `found` is undefined while it loads, and `at` is when it was requested, in epoch milliseconds. */
export type FoundEntry = { key: string; page: number; size: number; promise: Promise<SearchOutcome>; found?: SearchOutcome; at: number }

const entriesMax = 40

const entries = new Map<string, FoundEntry>()
const cursorsOf = new Map<string, Cursors>()
const listeners = new Set<() => void>()

/** Calls the listener whenever a searched page changes. Returns a function that removes it. */
export function subscribeFound(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a searched page, and starts the search if it is not known yet. Another session's pages are never returned. */
export function foundAt(request: FoundRequest): FoundEntry {
  const key = JSON.stringify(request)
  const { page, size } = request
  return entries.get(key) ?? store({ key, page, size, promise: search(request), at: Date.now() })
}

/** Searches a page, or returns what is known of it. */
export const find = (request: FoundRequest): Promise<SearchOutcome> => foundAt(request).promise

/** Stores a first page that the document contains. `at` is when it was searched, in epoch milliseconds. */
export function keepFound(request: FoundRequest, answer: FoundIds, at: number): void {
  const { path, page, size } = request
  const found: SearchOutcome = { answer }
  store({ key: JSON.stringify(request), page, size, promise: Promise.resolve(found), found, at })
  if (answer.next !== null) cursorsOf.set(JSON.stringify([path, request.request]), new Map([[answer.ids.length, answer.next]]))
}

/** Searches a page again. Keeps the previous answer until the new one is here, and also if the search fails. */
export async function refreshFound(request: FoundRequest): Promise<SearchOutcome> {
  const key = JSON.stringify(request)
  const at = Date.now()
  const promise = search(request)
  const found = await promise
  const current = entries.get(key)
  // a newer search, or the end of the session, came first
  if (!current || current.at > at) return current?.found ?? found
  if (found.answer || !current.found?.answer) store({ ...current, promise, found, at })
  return found
}

function store(entry: FoundEntry): FoundEntry {
  entries.delete(entry.key)
  entries.set(entry.key, entry)
  const [oldest] = entries.keys()
  if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
  if (entry.found) for (const listener of listeners) listener()
  else void entry.promise.then((found) => entries.get(entry.key) === entry && store({ ...entry, found }))
  return entry
}

async function search({ path, request, page, size }: FoundRequest): Promise<SearchOutcome> {
  const key = JSON.stringify([path, request])
  const cursors = cursorsOf.get(key) ?? new Map()
  cursorsOf.set(key, cursors)
  const read = (step: object) => callBff<FoundIds>(path, { method: 'POST', isRead: true, body: { ...request, ...step } })
  try {
    return { answer: await readFoundPage(read, cursors, { page, size }) }
  } catch (error) {
    if (error instanceof BffError && (error.status === 401 || error.status === 403)) void checkSession()
    return { error }
  }
}

onSessionEnd(() => {
  entries.clear()
  cursorsOf.clear()
})
