import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { RefusalCode } from '#bff/gateway/refusal.ts'
import { abilityFor, type LiveCollection, type LiveRecord } from './live-collection.ts'
import type { LiveDocument } from './live-document.ts'
import type { LiveSocket, SocketOwner } from './live-socket.ts'
import { createRecentRecords } from './recent-records.ts'

/** A subscription of one socket. `head` is the start of its frames as text, and `end` ends it with an error code. */
export type Sink = { socket: LiveSocket; id: string; head: string; end: (code: RefusalCode) => void }

/** The subscriptions of one company with the same document, for which each record is rendered once. */
type Group = { document: LiveDocument; sinks: Set<Sink> }

/**
 * One collection of one company, with its subscriptions in `groups` and the newest record sent of each row in `records`. Once the current
 * rows were read, `isLoaded` is true.
 */
export type LiveChannel = {
  collection: LiveCollection
  company: string
  isLoaded: boolean
  records: Map<string, LiveRecord>
  groups: Map<string, Group>
}

export type RestrictedSink = { sink: Sink; owner: SocketOwner; needs: string }

type Deps = { metrics: Metrics; loadSnapshot: (channel: LiveChannel) => void; now?: () => number }

/**
 * Creates the distributor of changed records to the subscriptions of their company. A record older than the last one sent of the same row
 * is dropped, and an equal one too unless a reconnect resends it.
 */
export function createFanOut({ metrics, loadSnapshot, now = Date.now }: Deps) {
  const recent = createRecentRecords(now)
  const channels = new Map<string, LiveChannel>()
  const lagging = new Set<LiveSocket>()
  let isStale = true

  function channelOf(collection: LiveCollection, company: string): LiveChannel {
    const key = `${collection.name}/${company}`
    const existing = channels.get(key)
    if (existing) return existing
    const channel: LiveChannel = { collection, company, isLoaded: false, records: new Map(), groups: new Map() }
    channels.set(key, channel)
    return channel
  }

  function subscribe(document: LiveDocument, company: string, sink: Sink): () => void {
    const channel = channelOf(document.collection, company)
    const group = channel.groups.get(document.key) ?? { document, sinks: new Set() }
    channel.groups.set(document.key, group)
    group.sinks.add(sink)
    if (document.collection.hasSnapshot) {
      for (const record of channel.records.values()) sendRecord({ document, sinks: new Set([sink]) }, { ...record, event: 'update' })
      if (isStale && channel.records.size === 0) sink.socket.sendOrQueue(staleSlot, staleFrame)
      if (!channel.isLoaded) loadSnapshot(channel)
    } else if (!sink.socket.owner.key) {
      for (const record of recent.of(document.collection, company)) sendRecord({ document, sinks: new Set([sink]) }, record)
      sendStarted(document.collection, sink, recent.coveredMs())
    }
    return () => {
      group.sinks.delete(sink)
      sink.socket.forget(`${sink.id}/`)
      if (group.sinks.size === 0) channel.groups.delete(document.key)
      if (channel.groups.size === 0) channels.delete(`${channel.collection.name}/${company}`)
    }
  }

  /**
   * Sends a page the ping that its subscription has started. Its subscription delivers every change of the last `coveredMs` ms, so the page
   * repeats only queries sent before that. Not sent to keys.
   */
  function sendStarted({ name }: LiveCollection, { socket, id }: Sink, coveredMs: number): void {
    const frame = JSON.stringify({ type: 'ping', payload: { started: name, coveredMs } })
    if (!socket.sendOrQueue(`${id}/started`, frame)) lagging.add(socket)
  }

  function sendRecord({ document, sinks }: Group, record: LiveRecord): void {
    if (document.event && document.event !== record.event) return
    const payload = document.render(record, isStale && document.collection.hasSnapshot)
    for (const sink of sinks) {
      const wasSent = sink.socket.sendOrQueue(`${sink.id}/${record.id}`, `${sink.head}${payload}}`)
      if (!wasSent) lagging.add(sink.socket)
    }
    metrics.liveFrames.inc({ fate: 'written' }, sinks.size)
  }

  /** Sends a record to the subscriptions of its company. Returns true if it is newer than the last one. */
  function publish(collection: LiveCollection, record: LiveRecord, isForced = false): boolean {
    recent.add(collection, record)
    const channel = channels.get(`${collection.name}/${record.company}`)
    if (!channel) return false
    const current = channel.records.get(record.id)
    const isNewer = !current || current.order < record.order
    if (!isNewer && (current.order !== record.order || !isForced)) return false
    // the latest changed is the last
    channel.records.delete(record.id)
    channel.records.set(record.id, record)
    for (const group of channel.groups.values()) sendRecord(group, record)
    return isNewer
  }

  return {
    subscribe,
    publish,
    channels: (): LiveChannel[] => [...channels.values()],
    /**
     * Returns the open subscriptions to collections that require an ability, with their owners. The hub checks that the owners still have
     * it.
     */
    restrictedSinks: (): RestrictedSink[] =>
      [...channels.values()].flatMap(({ collection, groups }) =>
        [...groups.values()].flatMap(({ sinks }) =>
          [...sinks].flatMap((sink) => {
            const { owner } = sink.socket
            const needs = abilityFor(collection, owner)
            return needs ? [{ sink, owner, needs }] : []
          }),
        ),
      ),
    /**
     * Marks the data as stale while the connection to Directus is down. Resends the last records of snapshot collections with a stale mark.
     */
    markStale(): void {
      if (isStale) return
      isStale = true
      for (const channel of channels.values()) {
        channel.isLoaded = false
        if (!channel.collection.hasSnapshot) continue
        for (const group of channel.groups.values()) {
          for (const record of channel.records.values()) sendRecord(group, { ...record, event: 'update' })
          if (channel.records.size === 0) for (const { socket } of group.sinks) socket.sendOrQueue(staleSlot, staleFrame)
        }
      }
    },
    /**
     * Marks the data as fresh once the connection is up, from which on no changes are missed. Clears the recent records, and tells each page
     * that earlier changes may be missing, so that it queries again.
     */
    markFresh(): void {
      isStale = false
      recent.restart()
      for (const { collection, groups } of channels.values())
        if (!collection.hasSnapshot)
          for (const { sinks } of groups.values()) for (const sink of sinks) if (!sink.socket.owner.key) sendStarted(collection, sink, 0)
    },
    get isStale() {
      return isStale
    },
    /** Sends queued frames to slow sockets that have caught up. Returns the sockets too far behind, which should be closed. */
    flush(): LiveSocket[] {
      const clogged: LiveSocket[] = []
      for (const socket of lagging) {
        if (socket.isClogged) clogged.push(socket)
        if (socket.isClogged || socket.flush()) lagging.delete(socket)
      }
      return clogged
    },
  }
}

/** The ping sent to a subscriber without any rows while the connection to Directus is down. Rows are resent with a stale mark instead. */
const staleFrame = JSON.stringify({ type: 'ping', payload: { stale: true } })
const staleSlot = 'stale'
