import type { Log } from '#bff/operation/log.ts'
import type { Liveness } from '#bff/session/liveness.ts'
import type { Hub } from './hub.ts'
import type { KeyOwners } from './key-owners.ts'
import type { LiveSocket } from './live-socket.ts'
import { closeCodes, type SocketRegistry } from './socket-registry.ts'

type Deps = { registry: SocketRegistry; liveness: Liveness; hub: Hub; keys: KeyOwners; log: Log; now: () => number }

/** Closes sockets whose session or key is over, or limited to setting two-factor up: Directus itself would go on sending to them. */
export function watchSockets({ registry, liveness, hub, keys, log, now }: Deps) {
  let isAskingKeys = false

  async function checkSessions(sockets: LiveSocket[]): Promise<void> {
    const sessions = [...new Set(sockets.filter(({ owner }) => !owner.key).map(({ owner }) => owner.bucket))]
    if (sessions.length === 0) return
    const closed = await liveness.findClosed(sessions)
    for (const [session, standing] of closed)
      registry.endBucket(session, closeCodes.sessionEnded, standing === 'shut' ? 'Two-factor required' : 'Session ended')
  }

  async function checkKeys(sockets: LiveSocket[]): Promise<void> {
    const byPlace = new Map<string, LiveSocket[]>()
    for (const socket of sockets) {
      const { key, bucket } = socket.owner
      if (!key) continue
      const place = `${bucket} ${key.ip}`
      byPlace.set(place, [...(byPlace.get(place) ?? []), socket])
    }
    if (byPlace.size === 0) return
    const seen = [...byPlace.values()]
    const standings = await keys.standingsOf(
      seen.map(([socket]) => ({ bucket: socket?.owner.bucket ?? '', ip: socket?.owner.key?.ip ?? '' })),
    )
    for (const [index, theirs] of seen.entries()) if (standings[index] === null) registry.end(theirs, closeCodes.sessionEnded, 'Key ended')
  }

  const unchecked = (error: unknown) => log.warn({ reason: String(error) }, 'Sessions and keys of sockets were not checked')

  function check(sockets: LiveSocket[]): void {
    registry.end(
      sockets.filter(({ owner }) => owner.endsAt <= now()),
      closeCodes.sessionEnded,
      'Session ended',
    )
    checkSessions(sockets).catch(unchecked)
    checkKeys(sockets).catch(unchecked)
  }

  /** A key ends at its moment, which no event announces; one question at a time, however slow the answer. */
  async function checkAllKeys(): Promise<void> {
    if (isAskingKeys) return
    isAskingKeys = true
    await checkKeys(registry.all()).catch(unchecked)
    isAskingKeys = false
  }

  const timers = [
    setInterval(() => check(registry.all()), checkMs),
    setInterval(() => void checkAllKeys(), keysMs),
    setInterval(() => registry.end(hub.flush(), closeCodes.tooSlow, 'Too slow'), flushMs),
    setInterval(() => {
      for (const socket of registry.all()) socket.ping()
    }, pingMs),
  ]

  return {
    /** A person or key of this company changed: they are checked before the next round. */
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
/** Twice a second, so that an expired key's sockets end within one. */
const keysMs = 500
const flushMs = 50
const pingMs = 12_000
