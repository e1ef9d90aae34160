import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Guard } from '#bff/gateway/bff-env.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { RequestContext } from '#bff/gateway/request-context.ts'
import { clientIp } from './client-ip.ts'

type Deps = { log: Log; metrics: Metrics; trustedProxies: BlockList | undefined; underWay: { calls: number } }

/** Gives the call its id, and when the answer is out (or the browser gone) writes one line and one measurement. */
export const accessLog =
  ({ log, metrics, trustedProxies, underWay }: Deps): Guard =>
  (c) => {
    const { incoming, outgoing } = c.env
    const line: RequestContext = {
      requestId: randomUUID(),
      ip: clientIp(incoming, trustedProxies),
      started: performance.now(),
      route: c.var.template,
    }
    c.set('line', line)
    outgoing.setHeader('x-request-id', line.requestId)
    underWay.calls++
    outgoing.once('close', () => {
      underWay.calls--
      if (!outgoing.writableFinished) line.left?.abort()
      const ms = performance.now() - line.started
      const status = outgoing.writableFinished ? outgoing.statusCode : 499
      metrics.requestMs.observe({ route: line.route, status }, ms)
      if (line.code) metrics.refused.inc({ code: line.code })
      // a refusal is logged at any usual level, so that an attack is seen in development too
      log[line.code ? 'warn' : 'info'](fieldsOf(line, incoming.method ?? '', status, ms))
    })
  }

/** The fields that a log line may have. */
const fieldsOf = (line: RequestContext, method: string, status: number, ms: number) => ({
  reqId: line.requestId,
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
