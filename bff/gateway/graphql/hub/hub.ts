import * as z from 'zod/mini'
import type { PublicCollection } from '#bff/gateway/graphql/public-collection.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { readReply } from '#bff/gateway/upstream/read-reply.ts'
import { createFanOut, type LiveChannel, type RestrictedSink } from './fan-out.ts'
import { type LiveCollection, type LiveRecord, readRecord, selectionOf } from './live-collection.ts'
import type { Reader, ReaderChecks } from './readers.ts'
import { type ChangeStream, openUpstreamLink } from './upstream-link.ts'

export type Hub = ReturnType<typeof createHub>

export type HubOptions = {
  hubToken: string
  stream: ChangeStream
  directus: Directus
  readers: ReaderChecks
  log: Log
  metrics: Metrics
  liveCollections: LiveCollection[]
  publicCollections: PublicCollection[]
  onPublicChanged: () => void
  onReadersChanged: (company: string) => void
}

/**
 * Creates the hub, which serves all live subscriptions from one connection to Directus. Each change arrives once and is sent to every
 * subscriber of its company.
 */
export function createHub(options: HubOptions) {
  const { hubToken, stream, directus, readers, log, metrics, liveCollections, onPublicChanged, onReadersChanged } = options
  const livePublicNames = options.publicCollections.filter(({ isLive }) => isLive).map(({ name }) => name)
  const snapshots = createSnapshots({ directus, hubToken })
  const fanOut = createFanOut({ metrics, loadSnapshot })
  let pending = new Set<LiveChannel>()

  /**
   * Schedules the read of a channel's current rows, which are then sent to its subscriptions. Channels opened within ten ms are read
   * together, a hundred companies per call.
   */
  function loadSnapshot(channel: LiveChannel): void {
    if (pending.size === 0) setTimeout(readPending, batchMs)
    pending.add(channel)
  }

  function readPending(): void {
    const channels = [...pending]
    pending = new Set()
    reread(channels, { isForced: false })
  }

  type Reread = {
    /** True to send rows that have not changed too. */
    isForced: boolean
    /** The number of rows to read of each channel without a snapshot, the latest changed. By default all that were sent. */
    rowsMax?: number
    onNewer?: () => void
  }

  function reread(channels: LiveChannel[], options: Reread): void {
    for (const collection of liveCollections) {
      const theirs = channels.filter((channel) => channel.collection === collection)
      if (theirs.length === 0) continue
      readInto(collection, theirs, options).catch((error: unknown) =>
        log.warn({ collection: collection.name, reason: String(error) }, 'A snapshot was not read'),
      )
    }
  }

  async function readInto(collection: LiveCollection, channels: LiveChannel[], options: Reread): Promise<void> {
    const { isForced, rowsMax = Number.POSITIVE_INFINITY, onNewer } = options
    const loaded = new Set(channels.filter(({ isLoaded }) => isLoaded).map(({ company }) => company))
    const records = collection.hasSnapshot
      ? await snapshots.read(
          collection,
          'company',
          channels.map(({ company }) => company),
        )
      : await snapshots.read(
          collection,
          'id',
          channels.flatMap((channel) => [...channel.records.keys()].slice(-rowsMax)),
        )
    for (const channel of channels) channel.isLoaded = true
    for (const record of records) {
      const isNewer = fanOut.publish(collection, record, isForced && collection.hasSnapshot)
      if (isNewer && loaded.has(record.company)) onNewer?.()
    }
  }

  /**
   * Ends the subscriptions to collections that the member's changed role no longer permits, with FORBIDDEN. An API key, which is a member
   * of its own, may have fewer abilities than its role, so they are read from Directus.
   */
  function applyReader({ id, can }: Reader): void {
    const theirs = fanOut.restrictedSinks().filter(({ owner }) => owner.user === id)
    for (const { sink, needs } of theirs) if (!can(needs)) sink.end('FORBIDDEN')
    void recheckReaders(theirs.filter(({ owner, needs }) => owner.key && can(needs)))
  }

  /**
   * Ends those of the subscriptions whose owner lacks the ability, with FORBIDDEN. If the check fails, ends all with UPSTREAM_UNAVAILABLE,
   * so that the clients retry, unless `keepsUnchecked` is true.
   */
  async function recheckReaders(sinks: RestrictedSink[], { keepsUnchecked = false } = {}): Promise<void> {
    for (const ability of new Set(sinks.map(({ needs }) => needs))) {
      const theirs = sinks.filter(({ needs }) => needs === ability)
      const able = await readers
        .findPermitted(
          theirs.map(({ owner }) => owner),
          ability,
        )
        .catch(() => undefined)
      if (!able && keepsUnchecked) continue
      for (const { sink, owner } of theirs) if (!able?.has(owner.user)) sink.end(able ? 'FORBIDDEN' : 'UPSTREAM_UNAVAILABLE')
    }
  }

  const link = openUpstreamLink({
    directus,
    hubToken,
    stream,
    log,
    onUp() {
      metrics.upstreamLive.set(1)
      onPublicChanged()
      fanOut.markFresh()
      reread(fanOut.channels(), { isForced: true })
      void recheckReaders(fanOut.restrictedSinks())
    },
    onDown() {
      metrics.upstreamLive.set(0)
      fanOut.markStale()
    },
    // changes of members close sockets, changes of public collections invalidate the cache
    onEvent(name, event, row) {
      const started = performance.now()
      if (livePublicNames.includes(name)) onPublicChanged()
      if (name === readers.collection) {
        const reader = readers.recordChange(row)
        if (reader) applyReader(reader)
        return onReadersChanged(reader?.company ?? '')
      }
      const collection = liveCollections.find((each) => each.name === name)
      const record = collection && readRecord(collection, row, event)
      if (!collection || !record) return
      fanOut.publish(collection, record)
      metrics.hubLagMs.observe(performance.now() - started)
    },
  })

  /** Reads what is served again, and who may read it, about every 15 s, because an event can be lost between processes. */
  function heal(): void {
    healing = setTimeout(heal, healMs * (0.8 + 0.4 * Math.random())).unref()
    if (fanOut.isStale) return
    reread(fanOut.channels(), { isForced: false, rowsMax: healRows, onNewer: () => metrics.hubHealed.inc() })
    void recheckReaders(fanOut.restrictedSinks(), { keepsUnchecked: true })
  }
  let healing = setTimeout(heal, healMs * Math.random()).unref()

  return {
    subscribe: fanOut.subscribe,
    canRead: readers.canRead,
    flush: fanOut.flush,
    get isConnected() {
      return !fanOut.isStale
    },
    close(): void {
      clearTimeout(healing)
      link.close()
    },
  }
}

const batchMs = 10
const healMs = 15_000
const healRows = 50

const answer = z.object({ data: z.object({ rows: z.array(z.unknown()) }) })

/** Creates the reader of current rows, which uses the hub's account. Rows are read by company, or by id. */
function createSnapshots({ directus, hubToken }: { directus: Directus; hubToken: string }) {
  async function read(collection: LiveCollection, by: 'company' | 'id', values: string[]): Promise<LiveRecord[]> {
    const field = by === 'id' || collection.company === 'id' ? 'id' : 'company'
    const filter = field === 'id' ? '{id:{_in:$values}}' : '{company:{id:{_in:$values}}}'
    const rows: LiveRecord[] = []
    for (let start = 0; start < values.length; start += batch) {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: hubToken,
        requestId: 'hub-snapshot',
        by: values[start],
        isQuery: true,
        body: JSON.stringify({
          query: `query Snapshot($values:[ID]){rows:${collection.name}(filter:${filter},limit:500){${selectionOf(collection)}}}`,
          variables: { values: values.slice(start, start + batch) },
        }),
      })
      rows.push(
        ...readReply(reply, answer)
          .data.rows.map((row) => readRecord(collection, row, 'update'))
          .filter((record) => record !== undefined),
      )
    }
    return rows
  }
  return { read }
}

const batch = 100
