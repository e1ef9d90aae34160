import { createServer, type Server } from 'node:http'
import { isLoopbackHost } from './loopback.ts'
import type { Metrics } from './metrics.ts'

/** Serves /metrics on loopback only, because routes and counts are not public. */
export function listenForMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    // blocks DNS rebinding: a foreign name that points at loopback must not read it through a browser
    if (!isLoopbackHost(request.headers.host)) {
      response.writeHead(403, { connection: 'close' }).end()
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(await metrics.registry.metrics())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
