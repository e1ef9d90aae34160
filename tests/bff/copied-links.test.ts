import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { rawCall } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack?.stop())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const raw = (path: string, headers: Record<string, string> = browser, method = 'GET') => rawCall(stack, path, headers, method)
const tokenOf = (bytes: number) => randomBytes(bytes).toString('base64url')

it('F22 leads each copied link to the link as it was sent, once, and logs no token', async () => {
  const [reward, unsubscribe] = [tokenOf(16), tokenOf(32)]
  const links = [`/auth/${reward}/reward`, `/unsubscribe/${unsubscribe}`, `/auth/reset?token=${unsubscribe}`]
  for (const link of links)
    for (const changed of [
      `${link}.`,
      `${link}%E2%80%9D`,
      `${link}//`,
      `${link}_`,
      link.replace(/^\/\w/, (start) => start.toUpperCase()),
    ]) {
      const answer = await raw(changed)
      expect([answer.status, answer.headers.location], changed).toEqual([302, link])
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect((await raw(changed, browser, 'HEAD')).headers.location).toBe(link)
    }
  for (const link of links) expect((await raw(link)).status, link).toBe(200)
  const lines = stack.log('bff')
  for (const token of [reward, unsubscribe]) expect(lines).not.toContain(token)
})

it('F22 answers a link with a token of another length by the page for recipients', async () => {
  const [reward, unsubscribe] = [tokenOf(16), tokenOf(32)]
  const broken = [
    `/auth/${reward.slice(1)}/reward`,
    `/auth/${reward}a/reward`,
    `/Auth/${reward.slice(1)}/Reward.`,
    `/auth/${reward}${'x'.repeat(4096)}/reward`,
    `/auth/${reward.slice(5)}%2F..%2F${reward.slice(5)}/reward`,
    `/auth/${reward.slice(5)}%2e%2e%5c/reward`,
    `/auth/${reward.slice(5)}/${reward.slice(5)}/reward?utm_source=mail`,
    '/auth/%7B%7Breward%7D%7D/reward',
    '/auth//reward',
    '/auth/reward',
    `/unsubscribe/${unsubscribe.slice(1)}`,
    `/unsubscribe/${unsubscribe.slice(9)}%2F..%2F`,
    `/Unsubscribe/${unsubscribe.slice(1)}.`,
    '/unsubscribe/',
  ]
  const bundleOf = (html: string) => /(?:src|href)="(\/assets\/reward[^"]+\.js)"/.exec(html)?.[1]
  const bundle = bundleOf((await raw(`/auth/${reward}/reward`)).body)
  expect(bundle).toBeDefined()
  for (const link of broken) {
    const answer = await raw(link)
    expect([answer.status, bundleOf(answer.body)], link).toEqual([404, bundle])
    expect(answer.headers['x-robots-tag'], link).toContain('noindex')
    expect(answer.headers['referrer-policy'], link).toBe('no-referrer')
    expect((await raw(link, browser, 'HEAD')).status, link).toBe(404)
  }
  const signUp = await raw('/auth/6f1d0c3a-3c55-4b0e-9a58-00000000001/reward')
  expect(bundleOf(signUp.body)).toBeUndefined()
  expect(bundleOf((await raw('/auth/login/reward')).body)).toBeUndefined()
  expect(stack.log('bff')).not.toContain(reward.slice(5))
})

it('F22 completes a link that was cut behind its token', async () => {
  const reward = tokenOf(16)
  for (const cut of ['', '/', '/r', '/rewar', '.', '/rewa%E2%80%A6'])
    expect((await raw(`/auth/${reward}${cut}`)).headers.location, cut).toBe(`/auth/${reward}/reward`)
})

it('F22 redirects no POST', async () => {
  const answer = await raw(`/unsubscribe/${tokenOf(32)}.`, browser, 'POST')
  // without the body of a mail program or of the page
  expect([answer.status, answer.headers.location]).toEqual([400, undefined])
})

it('answers a refused address with a page to a browser, and with JSON to a program', async () => {
  const cases: [path: string, status: number, headers?: Record<string, string>][] = [
    ['/', 421, { host: '127.0.0.1:1' }],
    ['/auth/logout', 405],
    ['//evil.test', 404],
    ['/assets/x.js', 404],
    ['/users/me', 403],
    [`/auth/${tokenOf(16)}/reward/%2F..%2F`, 302],
  ]
  for (const [path, status, more] of cases) {
    const page = await raw(path, { ...browser, ...more })
    expect(page.status, path).toBe(status)
    if (status === 302) continue
    expect(page.headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(page.body).toContain(`<a href="${stack.url}/">`)
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1]
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const answer = await raw(path, { accept: '*/*', ...more })
    expect([answer.status, answer.headers['content-type']], path).toEqual([status, 'application/json; charset=utf-8'])
  }
  expect((await raw('/', { ...browser, host: '127.0.0.1:1' })).body).toContain(`Open ${stack.url}`)
})
