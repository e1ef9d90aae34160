import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { listenForMetrics } from './metrics-server.ts'

it('B5 I5 answers only loopback names, against DNS rebinding (X-L9)', async () => {
  const server = await listenForMetrics(createMetrics('plutus'), { port: 0, host: '127.0.0.1' })
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

it('A5 answers only callers with the token where one is set, whatever name they call', async () => {
  const token = 'Zk3vQ9xW1bT7mN5pR2sY8uH4jL6cD0fG'
  const server = await listenForMetrics(createMetrics('plutus'), { port: 0, host: '127.0.0.2', token })
  const { port } = server.address() as AddressInfo
  const ask = async (authorization: string | undefined, path = '/metrics') => {
    const headers = { host: 'prometheus.test', ...(authorization && { authorization }) }
    const [answer] = await once(request({ port, host: '127.0.0.2', path, headers }).end(), 'response')
    answer.resume()
    return answer.statusCode
  }
  const wrong = [undefined, token, `Bearer ${token}x`, 'Bearer ', `bearer ${token.toLowerCase()}`]
  expect(await Promise.all(wrong.map((each) => ask(each)))).toEqual(wrong.map(() => 401))
  expect(await Promise.all([ask(`Bearer ${token}`), ask(`Bearer ${token}`, '/'), ask(undefined, '/')])).toEqual([200, 404, 401])
  server.close()
})
