import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { listenForMetrics } from './metrics-server.ts'

it('B5 I5 answers only loopback names, against DNS rebinding (X-L9)', async () => {
  const server = await listenForMetrics(createMetrics('plutus'), 0)
  const { port } = server.address() as AddressInfo
  const ask = async (host: string) => {
    const call = request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }).end()
    const [answer] = await once(call, 'response')
    answer.resume()
    return answer.statusCode
  }
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, 'evil.test', `localhost.evil.test:${port}`, `evil.test:${port}`]
  expect(await Promise.all(hosts.map(ask))).toEqual([200, 200, 403, 403, 403])
  server.close()
})
