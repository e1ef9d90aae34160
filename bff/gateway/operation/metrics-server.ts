import { createServer, type Server } from 'node:http'
import { isLoopbackHost } from '#bff/gateway/operation/loopback-host.ts'
import type { Metrics } from './metrics.ts'

/** /metrics on loopback only: its routes and counts are no visitor's business. */
export function listenForMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    // another site that points its own name at loopback must not read it through a browser here
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
