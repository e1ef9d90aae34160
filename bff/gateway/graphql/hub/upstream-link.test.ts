import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { type ChangeStream, openUpstreamLink } from './upstream-link.ts'

type Change = ReturnType<ChangeStream['read']>

const stream: ChangeStream = {
  path: '/changes',
  silentMs: 60_000,
  read: (line) => (Array.isArray((line as { rows?: unknown }).rows) ? (line as Change) : undefined),
}

/** Starts a server that answers the link, and a link to it as to two addresses. Collects what the link says. */
async function linkTo(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const said: unknown[] = []
  const link = openUpstreamLink({
    ...{ directus: { urlAfter: () => url, count: 2 }, hubToken: 'token', stream, log: pino({ level: 'silent' }) },
    ...{ onUp: () => said.push('up'), onDown: () => said.push('down'), onEvent: (...event) => said.push(event) },
  })
  onTestFinished(() => {
    link.close()
    server.closeAllConnections()
    server.close()
  })
  return said
}

it('waits after a connection that ends right away, as when Directus stops', async () => {
  const times: number[] = []
  const enough = Promise.withResolvers<void>()
  const said = await linkTo((_req, res) => {
    times.push(performance.now())
    if (times.length === 4) enough.resolve()
    res.write('\n', () => res.destroy())
  })
  await enough.promise
  expect(said.filter((word) => word === 'up').length).toBeGreaterThanOrEqual(3)
  // two addresses are tried at once, then the round pauses for at least 200 ms
  expect((times[3] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(190)
})

it('passes on rows that arrive in pieces, and drops lines that are no change', async () => {
  const enough = Promise.withResolvers<void>()
  let call: string | undefined
  let calls = 0
  const said = await linkTo((req, res) => {
    call = `${req.url} ${req.headers.authorization}`
    if (++calls > 1) return enough.resolve()
    res.write('\n{"collection":"wallets","event":"update","rows":[{"id":"ज')
    setImmediate(() => {
      res.write('","seq":1},{"id":"b"}]}\n{"collection":1}\n\n{"collection":"brands","event":"create","rows":[{"id":"c"}]}\n')
      res.end()
    })
  })
  await enough.promise
  expect(call).toBe('/changes Bearer token')
  expect(said).toEqual([
    'up',
    ['wallets', 'update', { id: 'ज', seq: 1 }],
    ['wallets', 'update', { id: 'b' }],
    ['brands', 'create', { id: 'c' }],
    'down',
  ])
})

it('is down until Directus answers 200, and after a line that is cut', async () => {
  const enough = Promise.withResolvers<void>()
  const statuses = [503, 401, 404, 200, 200]
  const said = await linkTo((_req, res) => {
    const status = statuses.shift()
    if (!status) return enough.resolve()
    res.statusCode = status
    res.end(status === 200 ? '{"collection":"wallets","rows":\n' : '{}')
  })
  await enough.promise
  expect(said).toEqual(['up', 'down', 'up', 'down'])
})
