import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { flattenedVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { openTestPayments } from '#bff/test-payments/open-test-payments.ts'

type WebhookCall = { path?: string | undefined; signature: string; body: Buffer }
type TestPayments = Awaited<ReturnType<typeof openTestPayments>>

const folder = mkdtempSync(join(tmpdir(), 'plutus-test-payments-'))
const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const [key, webhookKey] = [secret(1), secret(2)]
let plutus: Server
let home: string
let payments: TestPayments
let received: WebhookCall[]
/** The number of webhook deliveries that the stub of Plutus refuses before it accepts one. */
let refusalsLeft = 0
/** While set, the stub of Plutus answers a webhook only once this promise resolves. */
let answerGate: Promise<void> | undefined

const open = async () => openTestPayments({ folder, port: await freePort(), plutusUrl: home, key, webhookKey })

beforeAll(async () => {
  const port = await freePort()
  home = `http://localhost:${port}`
  plutus = createServer(async (req, res) => {
    received.push({ path: req.url, signature: String(req.headers['plutus-signature']), body: await buffer(req) })
    await answerGate
    res.writeHead(refusalsLeft-- > 0 ? 503 : 200).end()
  }).listen(port)
  payments = await open()
})
beforeEach(() => {
  received = []
  refusalsLeft = 0
})
afterAll(async () => {
  await payments.stop()
  plutus.close()
  rmSync(folder, { recursive: true, force: true })
})

const orderOf = (more: object = {}) => ({
  recharge: randomUUID(),
  number: 'RC-2026-7K3M9Q',
  company: '<b>Aurora</b>',
  currency: 'INR',
  method: 'upi',
  total: 100_000,
  payerEmail: null,
  statusUrl: `${home}/recharge/status`,
  cancelUrl: `${home}/recharge`,
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  ...more,
})
const ask = (path: string, body: object, bearer = key) =>
  fetch(`${payments.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const order = async (more: object = {}): Promise<{ id: string; url: string }> => (await ask('/api/checkouts', orderOf(more))).json()
const act = (url: string, name: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body: new URLSearchParams({ act: name }), redirect: 'manual' })
const factOf = ({ body }: WebhookCall) => JSON.parse(String(body)).fact

it('R26 creates one page per recharge for any holder of the key, and redirects only to Plutus', async () => {
  const recharge = randomUUID()
  const { id } = await order({ recharge })
  expect((await order({ recharge })).id).toBe(id)
  expect((await ask('/api/checkouts', orderOf(), secret(3))).status).toBe(401)
  expect((await ask('/api/checkouts', orderOf({ statusUrl: 'https://evil.test/' }))).status).toBe(400)
  expect((await ask('/api/checkouts', orderOf({ total: -1 }))).status).toBe(400)
})

it('R26 shows the payment without scripts, and accepts actions only from its own page', async () => {
  const { url } = await order()
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'(?!.*script-src).*form-action 'self' http:\/\/localhost:\d+;/,
  )
  const text = await page.text()
  expect(text).toContain('₹1,000')
  expect(text).not.toContain('<b>Aurora</b>')
  expect((await act(url, 'pay', { origin: 'https://evil.test' })).status).toBe(403)
  expect(received).toEqual([])
})

it('B9 signs the bytes of an event, and retries it until it is accepted, even across a restart', async () => {
  const { url } = await order()
  refusalsLeft = 2
  expect((await act(url, 'later')).headers.get('location')).toBe(`${home}/recharge/status`)
  await expect.poll(() => received.length).toBe(3)
  expect(new Set(received.map(({ body }) => String(body))).size).toBe(1)
  for (const { path, signature, body } of received) {
    expect(path).toBe('/webhooks/payments/test')
    const [head = '', , sign = ''] = signature.split('.')
    const { protectedHeader } = await flattenedVerify(
      { protected: head, payload: body, signature: sign },
      Buffer.from(webhookKey, 'base64url'),
    )
    expect(Math.abs(Number(protectedHeader?.iat) - Date.now() / 1000)).toBeLessThan(60)
  }
  refusalsLeft = 1000
  received = []
  await act(url, 'settle')
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await payments.stop()
  payments = await open()
  refusalsLeft = 0
  await expect.poll(() => received.slice(1).map(factOf)).toContainEqual({ kind: 'paid', paid: 100_000 })
})

it('B9 shuts down at once while Plutus is slow, writes nothing afterwards, and retries the event after its restart', async () => {
  const { url } = await order()
  // Removes the ten-second timeout of a call, so that it stays open.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  answerGate = promise
  await act(url, 'pay')
  await expect.poll(() => received.length).toBe(1)
  await payments.stop()
  patience.mockRestore()
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  answerGate = undefined
  letGo()
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(kept)
  payments = await open()
  await expect.poll(() => received.slice(1).map(factOf)).toContainEqual({ kind: 'paid', paid: 100_000 })
})

it('R27 performs each action once, and sends no event for a second click, a closed page or an expired one', async () => {
  const { url, id } = await order({ total: 100_001 })
  await Promise.all([act(url, 'payHalf'), act(url, 'payHalf')])
  for (const name of ['decline', 'settle', 'nonsense', 'close', 'expire']) await act(url, name)
  await act(url, 'pay')
  await ask(`/api/checkouts/${id}/close`, {})
  await act(url, 'dispute')
  await act(url, 'refund')
  const late = await order({ expiresAt: new Date(Date.now() - 1000).toISOString() })
  const closed = await order()
  await ask(`/api/checkouts/${closed.id}/close`, {})
  await act(closed.url, 'pay')
  await expect.poll(() => received.map(factOf)).toHaveLength(4)
  expect(received.map(factOf)).toEqual(
    expect.arrayContaining([
      { kind: 'paid', paid: 50_000 },
      { kind: 'paid', paid: 100_001 },
      { kind: 'reversed', reversed: 100_001, reason: 'chargeback' },
      { kind: 'expired' },
    ]),
  )
  expect(await (await fetch(late.url)).text()).toContain('Expired')
})
