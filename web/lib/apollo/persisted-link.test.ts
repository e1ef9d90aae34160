import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const named = (document: ReturnType<typeof gql>) => ({ ...document, __meta__: { hash: 'sha256:x' } })
const asking = named(gql`query Wallet { balance }`)
const changing = named(gql`mutation Rename { renamed }`)
const refused = { errors: [{ message: 'No session', extensions: { code: 'UNAUTHENTICATED' } }] }

/** Requests in flight, oldest first. The test responds to each, or it rejects when aborted. */
const calls: { path: string; isAborted: () => boolean; answer: (reply: unknown, status?: number) => void }[] = []

beforeEach(() => {
  vi.resetModules()
  calls.length = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (path: string, { signal }: { signal?: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (signal?.aborted) reject(signal.reason)
    const answer = (reply: unknown, status = 200) => resolve(Response.json(reply, { status }))
    calls.push({ path, isAborted: () => signal?.aborted ?? false, answer })
    return promise
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function openTab() {
  const { persistedLink } = await import('./persisted-link.ts')
  const session = await import('#web/lib/session/session.ts')
  session.beginSession({ user: { id: 'owner' }, expiresAt: '2026-11-22T12:00:00Z' } as never)
  const client = new ApolloClient({ link: persistedLink, cache: new InMemoryCache(), devtools: { enabled: false } })
  const ask = (query: typeof asking) => firstValueFrom(ApolloLink.execute(persistedLink, { query }, { client }))
  const left = vi.fn()
  session.onSessionEnd(left)
  return { ask, left, ...session }
}
const paths = () => calls.map(({ path }) => path)

it('S10 aborts queries before it sends a logout, and holds later ones until it ends', async () => {
  const { ask, logOut, left } = await openTab()
  const early = ask(asking).catch((error: Error) => error.message)
  const leaving = logOut()
  const late = ask(asking).catch((error: Error) => error.message)
  expect([calls[0]?.isAborted(), paths()]).toEqual([true, ['/graphql', '/auth/logout']])
  calls[1]?.answer({})
  await leaving
  expect(await Promise.all([early, late])).toEqual(['Signed out', 'Signed out'])
  expect(paths()).toEqual(['/graphql', '/auth/logout'])
  expect(left).toHaveBeenCalledExactlyOnceWith({ expired: false })
})

it('S10 resends the queries that a failed logout aborted', async () => {
  const { ask, logOut, currentUser } = await openTab()
  const early = ask(asking)
  const leaving = logOut()
  const late = ask(asking)
  calls[1]?.answer({ errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] }, 503)
  await expect(leaving).rejects.toMatchObject({ status: 503 })
  await vi.waitFor(() => expect(paths()).toEqual(['/graphql', '/auth/logout', '/graphql', '/graphql']), 20_000)
  for (const call of calls) call.answer({ data: { balance: '1' } })
  expect(await Promise.all([early, late])).toMatchObject([{ data: { balance: '1' } }, { data: { balance: '1' } }])
  expect(currentUser()).not.toBeNull()
})

it('S10 does not treat a command refused during a logout as session expiry', async () => {
  const { ask, logOut, clearSession, left } = await openTab()
  const command = ask(changing)
  const leaving = logOut()
  expect(calls[0]?.isAborted()).toBe(false)
  calls[0]?.answer(refused, 401)
  expect(await command).toMatchObject(refused)
  clearSession({ expired: true })
  calls[1]?.answer({})
  await leaving
  expect(left).toHaveBeenCalledExactlyOnceWith({ expired: false })
})
