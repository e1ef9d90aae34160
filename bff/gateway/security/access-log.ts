import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Guard, RequestContext } from '#bff/gateway/bff-env.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import { clientIp, findUnlistedProxy } from './client-ip.ts'

type Deps = {
  log: Log
  metrics: Metrics
  trustedProxies: BlockList | undefined
  inFlight: { calls: number }
  /** Called with the address of a peer that forwards calls and is not trusted. */
  noteUnlistedProxy: (peer: string) => void
}

/** Routes that a load balancer asks every few seconds. Their lines would be most of the log. */
const probes = ['/healthz', '/readyz']

/** Assigns each call an id. Writes one log line and one metric when the answer is sent or the client disconnects. */
export const accessLog =
  ({ log, metrics, trustedProxies, inFlight, noteUnlistedProxy }: Deps): Guard =>
  (c) => {
    const { incoming, outgoing } = c.env
    const line: RequestContext = {
      requestId: randomUUID(),
      ip: clientIp(incoming, trustedProxies),
      started: performance.now(),
      route: c.var.template,
    }
    const unlisted = findUnlistedProxy(incoming, trustedProxies)
    if (unlisted) noteUnlistedProxy(unlisted)
    c.set('line', line)
    outgoing.setHeader('x-request-id', line.requestId)
    inFlight.calls++
    outgoing.once('close', () => {
      inFlight.calls--
      if (!outgoing.writableFinished) line.disconnect?.abort()
      const ms = performance.now() - line.started
      const status = outgoing.writableFinished ? outgoing.statusCode : 499
      metrics.requestMs.observe({ route: line.route, status }, ms)
      if (line.code) metrics.refused.inc({ code: line.code })
      if (probes.includes(line.route)) return
      // refusals are warnings, so that an attack shows at the level of development too
      log[line.code ? 'warn' : 'info'](fieldsOf(line, incoming.method ?? '', status, ms))
    })
  }

/** Returns the fields of a call's log line. `ms` is the duration. */
const fieldsOf = (line: RequestContext, method: string, status: number, ms: number) => ({
  requestId: line.requestId,
  method,
  route: line.route,
  status,
  ms: Math.round(ms * 100) / 100,
  ip: line.ip,
  uid: line.uid,
  cid: line.cid,
  doc: line.doc,
  cache: line.cache,
  upstreamMs: line.upstreamMs,
  code: line.code,
})
