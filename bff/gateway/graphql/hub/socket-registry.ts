import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import { endOf, type Session } from '#bff/gateway/session/session.ts'
import type { LiveSocket } from './live-socket.ts'

export type SocketRegistry = ReturnType<typeof createSocketRegistry>

/** The WebSocket close codes. Our client reconnects after 4403, 1012 and 1013, and not after the others. */
export const closeCodes = {
  loggedOut: 4401,
  sessionEnded: 4403,
  restarting: 1012,
  tooSlow: 1013,
  tooBusy: 4429,
  notText: 1003,
  badMessage: 4400,
}

/** Creates the registry of open WebSockets by sign-in or key hash, through which the server closes them. */
export function createSocketRegistry(metrics: Metrics) {
  const byBucket = new Map<string, Set<LiveSocket>>()
  let count = 0

  function end(sockets: Iterable<LiveSocket>, code: number, reason: string): void {
    for (const socket of [...sockets]) {
      metrics.socketsEnded.inc({ code })
      socket.close(code, reason)
    }
  }

  const all = () => [...byBucket.values()].flatMap((sockets) => [...sockets])

  return {
    all,
    end,
    get count() {
      return count
    },
    buckets: (): string[] => [...byBucket.keys()],
    countOf: (bucket: string): number => byBucket.get(bucket)?.size ?? 0,
    add(socket: LiveSocket): void {
      const { bucket } = socket.owner
      byBucket.set(bucket, (byBucket.get(bucket) ?? new Set()).add(socket))
      metrics.sockets.set(++count)
    },
    remove(socket: LiveSocket): void {
      const { bucket } = socket.owner
      const sockets = byBucket.get(bucket)
      if (!sockets?.delete(socket)) return
      if (sockets.size === 0) byBucket.delete(bucket)
      metrics.sockets.set(--count)
    },
    /** Assigns the sockets of a sign-in to the session that a refresh has made. */
    moveSockets(from: Session, to: Session): void {
      const sockets = byBucket.get(from.chain)
      if (!sockets) return
      byBucket.delete(from.chain)
      for (const socket of sockets) socket.owner = { ...socket.owner, bucket: to.chain, session: to.id, endsAt: endOf(to) }
      byBucket.set(to.chain, new Set([...(byBucket.get(to.chain) ?? []), ...sockets]))
    },
    endBucket: (bucket: string, code: number, reason: string): void => end(byBucket.get(bucket) ?? [], code, reason),
    endUser: (user: string, code: number, reason: string): void =>
      end(
        all().filter(({ owner }) => owner.user === user),
        code,
        reason,
      ),
    ofCompany: (company: string): LiveSocket[] => all().filter(({ owner }) => owner.company === company),
  }
}
