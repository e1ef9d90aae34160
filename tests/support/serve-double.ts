import { serve } from '@hono/node-server'

type App = { fetch: Parameters<typeof serve>[0]['fetch'] }

/** Serves a double's API on loopback. Returns a function that ends it with all its connections. */
export function serveDouble({ fetch }: App, port: number): () => Promise<void> {
  const server = serve({ fetch, port, hostname: '127.0.0.1' })
  return async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((settle) => server.close(settle))
  }
}
