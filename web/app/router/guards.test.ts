import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trust } from '#web/lib/bff/trust.ts'
import { guardOf, type RouteGuard } from './guards.ts'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json({ authenticated: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Runs the guard of a row for a visitor and returns its result. */
async function open(path: string, guard: RouteGuard, { redirect, id }: { redirect?: string; id?: string } = {}) {
  const url = new URL(path, 'http://localhost')
  const middleware = guardOf(guard, redirect)
  const args = { request: new Request(url), url, params: { id }, context: new RouterContextProvider(), pattern: path }
  try {
    await middleware(args, async () => undefined)
    return 'open'
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get('location')}`
    if (thrown instanceof Error) return thrown.message
    return thrown
  }
}

it('S7 redirects a visitor without a session to the login and keeps the requested page', async () => {
  expect(await open('/wallet?period=all', 'user')).toBe('302 /auth/login?redirect=%2Fwallet%3Fperiod%3Dall')
  expect(await open('/auth/login', 'guest')).toBe('open')
})

it("S9 follows a row's redirect before anything else", async () => {
  expect(await open('/old', 'user', { redirect: '/campaigns' })).toBe('302 /campaigns')
})

it('S9 S1 responds 404 to an invalid id', async () => {
  expect(await open('/x', 'none', { id: 'not-a-uuid' })).toMatchObject({ init: { status: 404 } })
  expect(await open('/auth/neither/reward', 'guest', { id: 'neither' })).toMatchObject({ init: { status: 404 } })
  expect(await open('/x', 'user', { id: 'not-a-uuid' })).toMatch(/^302 /)
  expect(await open('/x', 'none', { id: '6f1d0c3a-3c55-4b0e-9a58-000000000001' })).toBe('open')
})

it.each(['admin', 'toString', '__proto__'])('S9 throws for the unknown guard %s', async (name) => {
  expect(await open('/x', trust<RouteGuard>(name))).toBe(`Unknown route guard: ${name}`)
})
