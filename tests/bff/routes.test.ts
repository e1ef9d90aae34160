import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewardToken } from '#tests/support/reward-token.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, cookieName, post, rawCall, sameOriginHeaders } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true, env: { LOG_LEVEL: 'info' } })
})
afterAll(() => stack.stop())

const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') => rawCall(stack, path, headers, method)

/** Sends raw bytes, and returns what is received until the server hangs up. */
const sendRawBytes = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(stack.url).port), new URL(stack.url).hostname)
    const chunks: Buffer[] = []
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('close', () => resolve(String(Buffer.concat(chunks))))
      .on('error', () => undefined)
    socket.write(text)
  })

describe('every answer', () => {
  it.each(['/', '/healthz', '/nope', '/graphql', '/public/rewards/x', '/assets/x.js'])(
    'of %s has the security headers (B6)',
    async (path) => {
      const { headers } = await raw(path)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': expect.stringContaining('no-store'),
      })
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
        expect(headers['content-security-policy']).toContain(part)
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) expect(headers).not.toHaveProperty(name)
    },
  )

  it('is for our own host only (B5)', async () => {
    expect((await raw('/', { host: 'evil.test' })).status).toBe(421)
    expect((await raw('http://evil.test/', {})).status).toBe(421)
    expect((await raw('/healthz', { host: '10.0.0.7' })).status).toBe(200)
    const twice = `GET / HTTP/1.1\r\nHost: ${new URL(stack.url).host}\r\nHost: evil.test\r\n\r\n`
    expect(await sendRawBytes(twice)).toMatch(/^HTTP\/1\.1 400/)
  })

  it('allows no scripts of other origins (B4)', async () => {
    const { headers } = await raw('/graphql', { origin: 'https://evil.test', 'access-control-request-method': 'POST' }, 'OPTIONS')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the help documents', () => {
  it('are found by signed-in people only, six at most, never partials (Q5, P9)', async () => {
    expect((await raw('/content?search=wallet')).status).toBe(401)
    expect((await raw('/content?search=wallet', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const person = await signInAtBff(stack, demo)
    const find = (text: string) => person.fetch(`/content?search=${encodeURIComponent(text)}`)
    const found = async (text: string) => {
      const { documents } = await (await find(text)).json()
      return documents.map(({ path }: { path: string }) => path)
    }
    expect((await found('WALLET'))[0]).toBe('/help/wallet')
    expect(await found('chang launch')).toEqual(['/help/changing-after-launch'])
    expect(await found('recipient-privacy')).toEqual([])
    expect(await found('  ')).toEqual([])
    expect(await found('e')).toHaveLength(6)
    expect((await find('x'.repeat(300))).status).toBe(400)
  })
})

describe('pages', () => {
  it('are the shell with a one-use nonce, and 404 where no page exists (B7, S1)', async () => {
    const [one, other] = [await raw('/auth/login'), await raw('/auth/login')]
    const nonceOf = (page: typeof one) => /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    expect([one.status, one.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(nonceOf(one)).not.toBe(nonceOf(other))
    expect(one.body).not.toContain('__CSP_NONCE__')
    expect((await raw('/no/such/page')).status).toBe(404)
  })

  it('expose nothing besides the build (B7)', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/../package.json',
      '/.env',
      '/%2eenv',
      '/assets/x.js.map',
      '/profile/x.css',
      '/persisted-documents.json',
      '/index.html',
      '/routes.json',
      '/page-files.json',
      '/content.json',
      '/%00',
      '/metrics',
      '//evil.test',
      '/%',
    ]) {
      const answer = await raw(path)
      expect([answer.status, answer.headers['content-type']], path).toEqual([404, 'application/json; charset=utf-8'])
    }
  })

  it('have precompressed assets that are cached for a year', async () => {
    const script = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/.exec((await raw('/auth/login')).body)?.[1] ?? ''
    const { headers, status } = await raw(script, { 'accept-encoding': 'br' })
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'public, max-age=31536000, immutable', 'br'])
    expect((await raw(script, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  it('distinguish a sign-up from a reward by its id, and refuse any third kind by the page of a reward (R5)', async () => {
    const page = async (id: string) => raw(`/auth/${id}/reward`)
    const [signUp, reward, nobody] = [await page(randomUUID()), await page('a'.repeat(22)), await page('neither')]
    expect([signUp.status, reward.status, nobody.status]).toEqual([200, 200, 404])
    expect(nobody.headers['content-type']).toBe('text/html; charset=utf-8')
    const entry = (html: string) => /<script type="module"[^>]* src="(\/assets\/[\w-]+\.js)"/.exec(html)?.[1]
    expect(entry(signUp.body)).toMatch(/^\/assets\//)
    expect(entry(nobody.body)).toBe(entry(reward.body))
    expect(entry(reward.body)).not.toBe(entry(signUp.body))
  })

  it('of providers that are not configured do not exist (S1)', async () => {
    for (const path of ['/auth/login/nobody', '/auth/login/nobody/callback?code=x&state=y', '/auth/login/default']) {
      const answer = await raw(path)
      expect([answer.status, answer.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  it('of rewards are not to be indexed', async () => {
    const { status, headers } = await raw('/auth/0123456789012345678901/reward')
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
  })
})

describe('icons', () => {
  it('C1 are served by name from our own API, cached by the browser for 168 hours', async () => {
    const { status, headers, body } = await raw('/icons/lucide.json?icons=gift,edit,no-such-icon')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=604800'])
    const set = JSON.parse(body)
    expect(Object.keys(set.icons)).toContain('gift')
    expect([set.prefix, set.not_found]).toEqual(['lucide', ['no-such-icon']])
  })

  it('C1 expose no file of a set, and refuse a query longer than 500 characters', async () => {
    for (const set of ['mdi.json', 'lucide', 'lucide.json.br', '..%2flucide.json'])
      expect((await raw(`/icons/${set}?icons=gift`)).status, set).toBe(404)
    for (const icons of ['', 'Gift', '__proto__', 'a,,b', '../x'])
      expect((await raw(`/icons/lucide.json?icons=${icons}`)).status, icons).toBe(400)
    expect((await raw(`/icons/lucide.json?icons=${'gift,'.repeat(100)}gift`)).status).toBe(400)
  })
})

describe('guest routes', () => {
  it('refuse text that no database can store (P8)', async () => {
    for (const email of ['a\0@example.com', 'a\ud800@example.com']) {
      const answer = await post(stack, '/auth/login', sameOriginHeaders(stack), JSON.stringify({ email, password: 'x' }))
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'BAD_INPUT'])
    }
  })

  const claim = (headers: Record<string, string>, body: string) =>
    post(stack, '/public/rewards/0123456789012345678901/claims', { ...sameOriginHeaders(stack), ...headers }, body)

  it('require an idempotency key and a brand (H1)', async () => {
    const brand = JSON.stringify({ brand: '6f1d0c3a-3c55-4b0e-9a58-000000000001' })
    expect(await codeOf(await claim({}, brand))).toBe('BAD_INPUT')
    expect(await codeOf(await claim({ 'idempotency-key': 'some-key-1' }, '{"brand":"x"}'))).toBe('BAD_INPUT')
    expect(await codeOf(await claim({ 'idempotency-key': 'some-key-1' }, brand))).toBe('NOT_FOUND')
  })

  it('respond alike to every unknown link, refuse further ones after thirty, and still open a valid one (H6)', async () => {
    const open = (token: string) => raw(`/public/rewards/${token}`)
    const unknown = (index: number) => open(index % 2 ? randomBytes(16).toString('base64url') : 'short')
    const seen = (await Promise.all(Array.from({ length: 300 }, (_, index) => unknown(index)))).map(({ status, body }) =>
      [status, body.replace(/"requestId":"[^"]+"/, '')].join(' '),
    )
    const missed = seen.filter((line) => line.startsWith('404'))
    expect(new Set(missed).size).toBe(1)
    expect(missed.length).toBeLessThanOrEqual(30)
    expect(seen.filter((line) => /^429 .*retryAfterSeconds/.test(line))).toHaveLength(300 - missed.length)
    const [reward] = await runSql(stack, undefined, "select id, token_version from rewards where status in ('issued', 'viewed') limit 1")
    const opened = await open(rewardToken(stack, String(reward?.id), Number(reward?.token_version)))
    expect([opened.status, JSON.parse(opened.body).status]).toEqual([200, 'open'])
    expect((await unknown(1)).status).toBe(429)
  })
})

describe('keys', () => {
  it('are slow to guess, while a valid one behind the same address still works (X-M2, X-M4)', async () => {
    const ask = (key: string) =>
      post(
        stack,
        '/graphql',
        { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        '{"query":"{ wallets(limit: 1) { id } }"}',
      )
    const guesses = Array.from({ length: 200 }, () => ask(`plutus_live_${randomBytes(24).toString('base64url')}`))
    const seen = (await Promise.all(guesses)).map(({ status }) => status)
    expect(seen.filter((status) => status === 401)).toHaveLength(30)
    expect(seen.filter((status) => status === 429)).toHaveLength(170)
    expect((await ask(stack.apiKey)).status).toBe(200)
    expect((await ask(`plutus_live_${randomBytes(24).toString('base64url')}`)).status).toBe(429)
  })
})

describe('files', () => {
  it('accept a raw file of a known kind from a person, up to 20 MB (B2, G2)', async () => {
    const person = await signInAtBff(stack)
    const path = '/files?kind=recipients&campaign=6f1d0c3a-3c55-4b0e-9a58-000000000001&name=a.csv'
    const send = (headers: Record<string, string>, body: BodyInit, to = path) => person.fetch(to, { method: 'POST', headers, body })
    expect(await codeOf(await post(stack, path, { ...sameOriginHeaders(stack), 'content-type': 'text/csv' }, 'a'))).toBe('UNAUTHENTICATED')
    expect((await send({ 'content-type': 'multipart/form-data; boundary=x' }, 'a')).status).toBe(415)
    expect(await codeOf(await send({ 'content-type': 'text/csv' }, 'a', '/files?kind=recipients'))).toBe('BAD_INPUT')
    expect(await codeOf(await send({ 'content-type': 'text/csv' }, 'email\na@example.com'))).toBe('NOT_FOUND')
    const large = await send({ 'content-type': 'text/csv' }, new Uint8Array(21 * 1024 * 1024)).catch(() => undefined)
    if (large) expect([large.status, await codeOf(large)]).toEqual([413, 'FILE_TOO_LARGE'])
  })
})

describe('the wire', () => {
  const host = () => new URL(stack.url).host

  it('rejects ambiguous requests (B8)', async () => {
    const post = (headers: string, body = '') => `POST /graphql HTTP/1.1\r\nHost: ${host()}\r\n${headers}\r\n\r\n${body}`
    for (const text of [
      post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\nX'),
      post('Content-Length: 5\r\nContent-Length: 6', 'hello'),
      post('X-Odd: a\0b'),
      post(`X-Long: ${'x'.repeat(20_000)}`),
    ]) {
      expect(await sendRawBytes(text)).toMatch(/^HTTP\/1\.1 (400|431)/)
    }
  })

  it('waits five seconds at most for the whole head, then responds 408 (B8)', { tags: ['sweep'] }, async () => {
    expect(await sendRawBytes(`POST /graphql HTTP/1.1\r\nHost: ${host()}\r\nX-Half: `)).toMatch(/^HTTP\/1\.1 408/)
  })
})

it('logs one JSON line per call and no secret (I4)', async () => {
  const canaries = { password: 'canary-password-9f', token: 'canaryTOKEN0123456789a', key: `plutus_live_canary${'x'.repeat(20)}` }
  await post(
    stack,
    '/auth/login',
    { ...sameOriginHeaders(stack), cookie: `${cookieName(stack)}=canary-cookie` },
    JSON.stringify({ email: 'line\nbreak@example.com', password: canaries.password }),
  )
  await raw(`/public/rewards/${canaries.token}`)
  await raw(`/auth/${canaries.token}/reward`)
  await post(
    stack,
    '/graphql',
    { 'content-type': 'application/json', authorization: `Bearer ${canaries.key}` },
    '{"query":"{ canary_field }"}',
  )
  await signInAtBff(stack, demo)
  await expect.poll(() => readFileSync(`${stack.dataDir}/logs/bff.log`, 'utf8')).toContain('"/auth/login"')
  const lines = stack.log('bff').trim().split('\n')
  for (const line of [...lines, ...stack.log('directus').trim().split('\n')]) if (line) expect(() => JSON.parse(line), line).not.toThrow()
  expect(lines.join('')).not.toMatch(/canary|eyJ[\w-]+\.|Plutus-demo/)
  expect(stack.log('directus')).not.toMatch(/canary|eyJ[\w-]+\.|Plutus-demo/)
  expect(lines.some((line) => line.includes('"route":"/public/rewards/:token"'))).toBe(true)
})
