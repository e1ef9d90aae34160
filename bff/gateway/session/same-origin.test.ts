import { expect, it } from 'vitest'
import { describeRoute } from '#bff/described-route.ts'
import type { RestPath } from '#graphql/contracts/rest/rest-path.ts'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { isOwnCall } from './same-origin.ts'

const origins = {
  publicUrl: new URL('https://app.test'),
  guestUrl: new URL('https://rewards.test'),
  cookieName: '__Host-plutus',
  csrfHeader: 'x-plutus-csrf',
}
const own = { origin: 'https://app.test', 'sec-fetch-site': 'same-origin', 'x-plutus-csrf': '1' }
const contracts: Record<string, RestPath> = restPaths
/** Returns true if a call with the method and headers is permitted on the route with this template, or without a route. */
const is = (method: string, template: string, headers: object) => {
  const contract = contracts[`${method} ${template}`]
  return isOwnCall(method, contract && describeRoute(method, template, contract), { ...headers }, origins)
}

it('accepts a call of our own page', () => {
  expect(is('POST', '/graphql', own)).toBe(true)
  expect(is('GET', '/users/me', { 'sec-fetch-site': 'same-origin', 'x-plutus-csrf': '1' })).toBe(true)
})

it.each([
  ['without the header', { ...own, 'x-plutus-csrf': undefined }],
  ['from a stranger', { ...own, origin: 'https://evil.test' }],
  ['from nowhere', { ...own, origin: 'null' }],
  ['from a subdomain', { ...own, origin: 'https://sub.app.test' }],
  ['from another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['from the same site', { ...own, 'sec-fetch-site': 'same-site' }],
  ['from the reward host', { ...own, origin: 'https://rewards.test' }],
])('refuses a call %s, on every path that acts or returns data', (_name, headers) => {
  for (const path of ['/graphql', '/auth/login', '/auth/logout', '/files', '/auth/refresh', '/anything'])
    expect(is('POST', path, headers), path).toBe(false)
  expect(is('GET', '/auth/session', headers)).toBe(false)
})

it('F34 accepts a read of a page on plain http, which sends the CSRF header alone', () => {
  const plain = { 'x-plutus-csrf': '1' }
  for (const path of ['/auth/session', '/users/me', '/auth/captcha', '/exports/{id}']) expect(is('GET', path, plain), path).toBe(true)
  for (const path of ['/graphql', '/auth/login', '/auth/logout', '/files', '/anything']) expect(is('POST', path, plain), path).toBe(false)
  for (const headers of [{}, { 'x-plutus-csrf': 'true' }, { ...plain, origin: 'null' }, { ...plain, 'sec-fetch-site': 'none' }])
    expect(is('GET', '/auth/session', headers), JSON.stringify(headers)).toBe(false)
})

it('allows the guest routes on the reward host', () => {
  expect(is('POST', '/public/rewards/{token}/claims', { ...own, origin: 'https://rewards.test' })).toBe(true)
})

it('accepts a key from anywhere, unless a cookie is sent too', () => {
  const key = { authorization: `Bearer plutus_live_${'a'.repeat(32)}` }
  for (const path of ['/graphql', '/files', '/exports/{kind}']) expect(is('POST', path, key), path).toBe(true)
  expect(is('POST', '/graphql', { ...key, cookie: '__Host-plutus=x' })).toBe(false)
  expect(is('POST', '/auth/logout', key)).toBe(false)
})

it('allows pages from anywhere, but not routes that return data', () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect(is('GET', '/campaigns', link)).toBe(true)
  expect(is('GET', '/public/logos/{file}', link)).toBe(true)
  expect(is('GET', '/files/imports/{id}/errors', link)).toBe(false)
  expect(is('GET', '/files/imports/{id}/errors', { 'sec-fetch-site': 'none' })).toBe(true)
})

it('allows the guests’ host by the contract, not by the path’s beginning', () => {
  expect(describeRoute('GET', '/public/mine').isGuests).toBe(false)
  expect(describeRoute('GET', '/public/rewards/:token', restPaths['GET /public/rewards/{token}']).isGuests).toBe(true)
})
