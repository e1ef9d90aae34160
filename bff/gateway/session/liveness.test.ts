import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createLoadClosed } from '#bff/adapters/caller-standings.ts'
import { createDirectus } from '#bff/gateway/upstream/directus.ts'
import { createLiveness } from './liveness.ts'

let server: Server | undefined
afterEach(() => server?.closeAllConnections() ?? server?.close())

async function against(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const directus = createDirectus({ urls: [new URL(`http://127.0.0.1:${port}`)], livePath: '/plutus/live', readyPath: '/plutus/ready' })
  return createLiveness({ loadClosed: createLoadClosed({ directus, hubToken: 't' }), now: () => 0 })
}

it('rejects when Directus fails', async () => {
  const { standingOf } = await against((_request, response) => void response.writeHead(500).end('{}'))
  await expect(standingOf('here')).rejects.toMatchObject({ code: 'INTERNAL' })
})
