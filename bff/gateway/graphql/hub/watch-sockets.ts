import { setTimeout } from 'node:timers/promises'
import type { KeyOwners } from '#bff/gateway/graphql/known-keys.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Liveness } from '#bff/gateway/session/liveness.ts'
import type { Hub } from './hub.ts'
import type { LiveSocket } from './live-socket.ts'
import { closeCodes, type SocketRegistry } from './socket-registry.ts'

type Deps = { registry: SocketRegistry; liveness: Liveness; hub: Hub; keys: KeyOwners; log: Log; now: () => number }

/**
 * Starts the regular checks that close WebSockets whose session or key has ended or is limited to two-factor setup. Directus would continue
 * to send to them.
 */
export function watchSockets({ registry, liveness, hub, keys, log, now }: Deps) {
  let isCheckingKeys = false

  async function checkSessions(sockets: LiveSocket[]): Promise<void> {
    const sessions = [...new Set(sockets.flatMap(({ owner }) => owner.session ?? []))]
    if (sessions.length === 0) return
    const closed = await liveness.findClosed(sessions)
    for (const socket of sockets) {
      const standing = closed.get(socket.owner.session ?? '')
      // the sign-in of a refreshed session goes on at another process
      if (standing === 'ended') registry.end([socket], closeCodes.sessionEnded, 'Session ended')
      if (standing === 'twoFactorSetup') registry.end([socket], closeCodes.sessionEnded, 'Two-factor required')
    }
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

  const logFailure = (error: unknown) => log.warn({ reason: String(error) }, 'Sessions and keys of sockets were not checked')

  /** Closes sockets whose known expiry time has passed, without a call to Directus. */
  function closeExpired(sockets: LiveSocket[]): void {
    for (const socket of sockets)
      if (socket.owner.endsAt <= now()) registry.end([socket], closeCodes.sessionEnded, socket.owner.key ? 'Key ended' : 'Session ended')
  }

  function check(sockets: LiveSocket[]): void {
    closeExpired(sockets)
    checkSessions(sockets).catch(logFailure)
    checkKeys(sockets).catch(logFailure)
  }

  /**
   * Closes the sockets of ended keys, because no event reports keys that end at another process. Skipped while an earlier check runs,
   * unless that has run for two seconds.
   */
  async function checkAllKeys(): Promise<void> {
    if (isCheckingKeys) return
    isCheckingKeys = true
    const checking = checkKeys(registry.all()).catch(logFailure)
    await Promise.race([checking, setTimeout(checkTimeoutMs, undefined, { ref: false })])
    isCheckingKeys = false
  }

  const timers = [
    setInterval(() => check(registry.all()), checkMs),
    setInterval(() => {
      closeExpired(registry.all())
      void checkAllKeys()
    }, keysMs),
    setInterval(() => registry.end(hub.flush(), closeCodes.tooSlow, 'Too slow'), flushMs),
    setInterval(() => {
      for (const socket of registry.all()) socket.ping()
    }, pingMs),
  ]

  return {
    /**
     * Closes those of the company's sockets whose session or key has ended or is limited to two-factor setup. Called after one of its
     * members or keys changed.
     */
    checkCompany: (company: string) => check(registry.ofCompany(company)),
    /**
     * Closes those of the person's sockets whose session or key has ended or is limited to two-factor setup. Called after one of their
     * sessions ended.
     */
    checkPerson: (user: string) => check(registry.all().filter(({ owner }) => owner.user === user)),
    checkAll: () => check(registry.all()),
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const checkMs = 5000
/** The interval of key checks in ms. It is half a second, so that the sockets of an ended key close within a second. */
const keysMs = 500
const checkTimeoutMs = 2000
const flushMs = 50
const pingMs = 12_000
