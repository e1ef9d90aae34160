import { createMiddleware } from 'hono/factory'
import { isLoopbackHost } from '#bff/gateway/operation/loopback-host.ts'

/** Rejects calls under foreign host names and from foreign pages, for servers on loopback. This blocks DNS rebinding. */
export const loopbackOnly = createMiddleware(async (c, next) => {
  if (!isLoopbackHost(c.req.header('host'))) return c.text('Not this host', 403)
  const origin = c.req.header('origin')
  if (origin && origin !== `http://${c.req.header('host')}`) return c.text('Not from another site', 403)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin') // without one, a form's origin would be null
  c.header('Cache-Control', 'no-store')
  return next()
})
