import type { Log } from '#bff/operation/log.ts'
import { Refusal } from '#bff/refusal.ts'
import type { Liveness } from '#bff/session/liveness.ts'
import type { Hub } from './hub.ts'
import type { KeyOwners } from './key-owners.ts'
import type { LiveSocket } from './live-socket.ts'
import { closeCodes, type SocketRegistry } from './socket-registry.ts'

type Deps = { registry: SocketRegistry; liveness: Liveness; hub: Hub; keys: KeyOwners; log: Log; now: () => number }

/** Closes sockets whose session is over, or limited to setting two-factor up: Directus itself would go on sending to them. */
export function watchSockets({ registry, liveness, hub, keys, log, now }: Deps) {
  async function checkSessions(sockets: LiveSocket[]): Promise<void> {
    const sessions = [...new Set(sockets.filter(({ owner }) => !owner.key).map(({ owner }) => owner.bucket))]
    if (sessions.length === 0) return
    const closed = await liveness.findClosed(sessions)
    for (const [session, standing] of closed)
      registry.endBucket(session, closeCodes.sessionEnded, standing === 'shut' ? 'Two-factor required' : 'Session ended')
  }

  async function checkKeys(): Promise<void> {
    const byBucket = new Map(registry.all().flatMap(({ owner }) => (owner.key ? [[owner.bucket, owner.key] as const] : [])))
    for (const [bucket, key] of byBucket) {
      const isDead = await keys.ownerOf(key).then(
        () => false,
        (error: unknown) => error instanceof Refusal && error.code === 'UNAUTHENTICATED',
      )
      if (isDead) registry.endBucket(bucket, closeCodes.sessionEnded, 'Key ended')
    }
  }

  function check(sockets: LiveSocket[]): void {
    registry.end(
      sockets.filter(({ owner }) => owner.endsAt <= now()),
      closeCodes.sessionEnded,
      'Session ended',
    )
    checkSessions(sockets).catch((error: unknown) => log.warn({ reason: String(error) }, 'Sessions of sockets were not checked'))
  }

  const timers = [
    setInterval(() => check(registry.all()), checkMs),
    setInterval(() => void checkKeys(), keysMs),
    setInterval(() => registry.end(hub.flush(), closeCodes.tooSlow, 'Too slow'), flushMs),
    setInterval(() => {
      for (const socket of registry.all()) socket.ping()
    }, pingMs),
  ]

  return {
    /** A person of this company changed: they are checked before the next round. */
    checkCompany: (company: string) => check(registry.ofCompany(company)),
    /** Sessions of this person, or of someone, ended: the same. */
    checkPerson: (user: string) => check(registry.all().filter(({ owner }) => owner.user === user)),
    checkAll: () => check(registry.all()),
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const checkMs = 5000
const keysMs = 30_000
const flushMs = 50
const pingMs = 12_000
