import { createMiddleware } from 'hono/factory'

/** Returns true for a host, with or without a port, that is this machine: localhost, 127.0.0.1 or [::1]. */
export const isLoopbackHost = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')

/** Rejects calls with a foreign Host or Origin header (403), for servers that only this machine may use. This blocks DNS rebinding. */
export const loopbackOnly = createMiddleware(async (c, next) => {
  if (!isLoopbackHost(c.req.header('host'))) return c.text('Not this host', 403)
  const origin = c.req.header('origin')
  if (origin && origin !== `http://${c.req.header('host')}`) return c.text('Not from another site', 403)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin') // without one, a form's origin would be null
  c.header('Cache-Control', 'no-store')
  return next()
})
