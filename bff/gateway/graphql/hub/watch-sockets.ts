import { setTimeout } from 'node:timers/promises'
import type { KeyOwners } from '#bff/gateway/graphql/key-owners.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Liveness } from '#bff/gateway/session/liveness.ts'
import type { Hub } from './hub.ts'
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
    for (const [index, theirs] of seen.entries()) {
      const standing = standings[index]
      if (!standing) registry.end(theirs, closeCodes.sessionEnded, 'Key ended')
      else for (const socket of theirs) socket.owner = { ...socket.owner, endsAt: standing.endsAt ?? Number.POSITIVE_INFINITY }
    }
  }

  const unchecked = (error: unknown) => log.warn({ reason: String(error) }, 'Sessions and keys of sockets were not checked')

  /** Sessions and keys end at their moment, also where nothing answers whether they do. */
  function endDue(sockets: LiveSocket[]): void {
    for (const socket of sockets)
      if (socket.owner.endsAt <= now()) registry.end([socket], closeCodes.sessionEnded, socket.owner.key ? 'Key ended' : 'Session ended')
  }

  function check(sockets: LiveSocket[]): void {
    endDue(sockets)
    checkSessions(sockets).catch(unchecked)
    checkKeys(sockets).catch(unchecked)
  }

  /** What ends a key elsewhere, such as an operator's hand, no event announces; one question at a time, unless its answer hangs. */
  async function checkAllKeys(): Promise<void> {
    if (isAskingKeys) return
    isAskingKeys = true
    const asked = checkKeys(registry.all()).catch(unchecked)
    await Promise.race([asked, setTimeout(hungMs, undefined, { ref: false })])
    isAskingKeys = false
  }

  const timers = [
    setInterval(() => check(registry.all()), checkMs),
    setInterval(() => {
      endDue(registry.all())
      void checkAllKeys()
    }, keysMs),
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
/** Twice a second, so that the sockets of a key that has expired end within one. */
const keysMs = 500
const hungMs = 2000
const flushMs = 50
const pingMs = 12_000
