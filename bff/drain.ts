import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { closeCodes } from '#bff/gateway/graphql/hub/socket-registry.ts'
import type { Services } from '#bff/route-services.ts'

type Deps = Pick<Services, 'readiness' | 'registry' | 'sharedBuilds' | 'watch' | 'hub' | 'directus' | 'frameRenderer' | 'log' | 'inFlight'>

/**
 * Shuts down. Makes /readyz answer 503 and serves on for `drainMs`. Then closes the listener and the live sockets in steps, and waits up to
 * ten seconds for the calls in flight. Calls that take longer are cut off.
 */
export async function drain(server: Server, services: Deps, drainMs = 0): Promise<void> {
  const { readiness, registry, sharedBuilds, watch, hub, directus, frameRenderer, log, inFlight } = services
  readiness.drain()
  if (drainMs > 0) await wait(drainMs)
  readiness.close()
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  await closeSockets(registry)
  const latest = performance.now() + callsMs
  await Promise.race([isClosed, wait(callsMs, undefined, { ref: false })])
  // a host closes its own server, so its calls are awaited here
  while (inFlight.calls > 0 && performance.now() < latest) await wait(stepMs)
  clearInterval(idle)
  server.closeAllConnections()
  sharedBuilds.stop()
  watch.stop()
  hub.close()
  await frameRenderer.close()
  await directus.close()
  log.flush()
}

const callsMs = 10_000
const spreadMs = 5000
const stepMs = 100

/**
 * Closes the live sockets in small steps over up to five seconds. If all clients reconnected at once, they would overload the next process.
 */
async function closeSockets(registry: Services['registry']): Promise<void> {
  const sockets = registry.all()
  const steps = Math.min(spreadMs / stepMs, Math.ceil(sockets.length / 20))
  const size = Math.ceil(sockets.length / Math.max(1, steps))
  for (let start = 0; start < sockets.length; start += size) {
    registry.end(sockets.slice(start, start + size), closeCodes.restarting, 'Service restart')
    await wait(stepMs)
  }
}
