import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import type { Bff } from '#bff/app.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import type { ListenFunction } from './own-front-end.ts'

/**
 * Returns a host that mounts the BFF in its own HTTP server. It forwards WebSocket upgrades, and answers 418 to those that the BFF does not
 * accept.
 */
export const onServer =
  (make: (bff: Bff) => Server): ListenFunction =>
  async (bff, port) => {
    const server = make(bff)
    server.on('upgrade', (request, socket, head) => {
      if (!bff.openSocket(request, socket, head)) socket.end('HTTP/1.1 418 Not ours\r\nconnection: close\r\n\r\n')
    })
    await once(server.listen(port), 'listening')
    return async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }

export const underHono = (mount: (parent: Hono<BffEnv>, bff: Bff) => void): ListenFunction =>
  onServer((bff) => {
    const parent = new Hono<BffEnv>()
    mount(parent, bff)
    parent.get('/', (c) => c.text('the host'))
    parent.onError((error, c) => c.text(error.message, 500))
    return createAdaptorServer({ fetch: parent.fetch }) as Server
  })

export const underExpress = (mount: (app: express.Express, bff: Bff) => void): ListenFunction =>
  onServer((bff) => {
    const app = express()
    mount(app, bff)
    app.get('/auth/login', (_request, response) => void response.send('the host’s sign-in'))
    app.get('/', (_request, response) => void response.send('the host'))
    app.use((error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      response.status(500).send(error.message)
    })
    return createServer(app)
  })
