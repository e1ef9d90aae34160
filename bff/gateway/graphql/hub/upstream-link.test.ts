import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { openUpstreamLink } from './upstream-link.ts'

it('waits after a connection that ends right away, as when Directus refuses the subscriptions', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'graphql-transport-ws' })
  const times: number[] = []
  const enough = Promise.withResolvers<void>()
  sockets.on('connection', (socket) => {
    times.push(performance.now())
    if (times.length === 4) enough.resolve()
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).type === 'connection_init') socket.send('{"type":"connection_ack"}')
      else socket.close()
    })
  })
  await new Promise((listening) => server.once('listening', listening))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  let ups = 0
  const link = openUpstreamLink({
    ...{ directus: { urlAfter: () => url, count: 2 }, hubToken: 'token', log: pino({ level: 'silent' }) },
    ...{ selections: [['companies', 'id']], onDown: () => undefined, onEvent: () => undefined },
    onUp: () => ups++,
  })
  onTestFinished(() => {
    link.close()
    sockets.close()
    server.close()
  })
  await enough.promise
  expect(ups).toBeGreaterThanOrEqual(3)
  // two addresses are tried at once, then the round pauses for at least 200 ms
  expect((times[3] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(190)
})
