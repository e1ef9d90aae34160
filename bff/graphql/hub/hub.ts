import type { Fairness } from '#bff/graphql/fairness.ts'
import type { PublicCollection } from '#bff/graphql/public-collections.ts'
import type { Log } from '#bff/operation/log.ts'
import type { Metrics } from '#bff/operation/metrics.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { isRecord } from '#bff/upstream/parse-reply.ts'
import { type Channel, type CutSink, createFanOut } from './fan-out.ts'
import type { KeyOwners } from './key-owners.ts'
import { type LiveCollection, selectionOf } from './live-collections.ts'
import { createLiveReaders, may } from './live-readers.ts'
import { readRecord } from './live-record.ts'
import { createSnapshots } from './snapshots.ts'
import { openUpstreamLink } from './upstream-link.ts'

export type Hub = ReturnType<typeof createHub>

export type HubOptions = {
  url: URL
  hubToken: string
  directus: Directus
  keys: KeyOwners
  fairness: Pick<Fairness, 'limited'>
  log: Log
  metrics: Metrics
  liveCollections: LiveCollection[]
  publicCollections: PublicCollection[]
  onPublicChanged: () => void
  onMembersChanged: (company: string) => void
}

/** Live state for everyone from one listener: it hears each change once, and tells everyone who asked for that company. */
export function createHub(options: HubOptions) {
  const { url, hubToken, directus, keys, fairness, log, metrics, liveCollections, onPublicChanged, onMembersChanged } = options
  const heard = options.publicCollections.filter(({ isHeard }) => isHeard).map(({ name }) => name)
  const snapshots = createSnapshots({ directus, hubToken })
  const readers = createLiveReaders({ directus, hubToken, keys, fairness })
  const fanOut = createFanOut({ metrics, loadSnapshot })
  let wanted = new Set<Channel>()

  /** Listeners that join together share one read for each hundred companies. */
  function loadSnapshot(channel: Channel): void {
    if (wanted.size === 0) setTimeout(readWanted, gatherMs)
    wanted.add(channel)
  }

  function readWanted(): void {
    const channels = [...wanted]
    wanted = new Set()
    reread(channels, false)
  }

  function reread(channels: Channel[], isForced: boolean): void {
    for (const collection of liveCollections) {
      const theirs = channels.filter((channel) => channel.collection === collection)
      if (theirs.length === 0) continue
      readInto(collection, theirs, isForced).catch((error: unknown) =>
        log.warn({ collection: collection.name, reason: String(error) }, 'A snapshot was not read'),
      )
    }
  }

  async function readInto(collection: LiveCollection, channels: Channel[], isForced: boolean): Promise<void> {
    const records = collection.hasSnapshot
      ? await snapshots.read(
          collection,
          'company',
          channels.map(({ company }) => company),
        )
      : await snapshots.read(
          collection,
          'id',
          channels.flatMap((channel) => [...channel.records.keys()]),
        )
    for (const channel of channels) channel.isLoaded = true
    for (const record of records) fanOut.publish(collection, record, isForced && collection.hasSnapshot)
  }

  /** Their new role came with the event: nobody waits for an answer. What a key may did not, and is asked for. */
  function hearMember(row: unknown): void {
    const member = readers.hear(row)
    if (!member) return
    const theirs = fanOut.cutSinks().filter(({ owner }) => owner.user === member.id)
    for (const { sink, needs } of theirs) if (!may(member, needs)) sink.end('FORBIDDEN')
    void recheckReaders(theirs.filter(({ owner, needs }) => owner.key && may(member, needs)))
  }

  /** Who may was not heard. Subscriptions that cannot be checked end too; those who may come back. */
  async function recheckReaders(sinks: CutSink[]): Promise<void> {
    for (const ability of new Set(sinks.map(({ needs }) => needs))) {
      const theirs = sinks.filter(({ needs }) => needs === ability)
      const able = await readers
        .findAble(
          theirs.map(({ owner }) => owner),
          ability,
        )
        .catch(() => undefined)
      for (const { sink, owner } of theirs) if (!able?.has(owner.user)) sink.end(able ? 'FORBIDDEN' : 'UPSTREAM_UNAVAILABLE')
    }
  }

  const link = openUpstreamLink({
    url,
    hubToken,
    log,
    // members close sockets, what everyone reads empties the cache
    selections: [
      ...liveCollections.map((collection): [string, string] => [collection.name, selectionOf(collection)]),
      ['members', 'id status company_role company { id }'],
      ...heard.filter((name) => !liveCollections.some((live) => live.name === name)).map((name): [string, string] => [name, 'id']),
    ],
    onUp() {
      metrics.upstreamLive.set(1)
      onPublicChanged()
      fanOut.markFresh()
      reread(fanOut.channels(), true)
      void recheckReaders(fanOut.cutSinks())
      // The protocol does not say when a subscription has begun: what fell in between is read a moment later.
      setTimeout(() => {
        reread(fanOut.channels(), false)
        fanOut.beginAgain()
      }, settleMs).unref()
    },
    onDown() {
      metrics.upstreamLive.set(0)
      fanOut.markStale()
    },
    onEvent(name, event, row) {
      const started = performance.now()
      if (heard.includes(name)) onPublicChanged()
      if (name === 'members') {
        hearMember(row)
        return onMembersChanged(companyOf(row))
      }
      const collection = liveCollections.find((each) => each.name === name)
      const record = collection && readRecord(collection, row, event)
      if (!collection || !record) return
      fanOut.publish(collection, record)
      metrics.hubLagMs.observe(performance.now() - started)
    },
  })

  return {
    subscribe: fanOut.subscribe,
    mayRead: readers.mayRead,
    flush: fanOut.flush,
    get isConnected() {
      return !fanOut.isStale
    },
    close: link.close,
  }
}

const gatherMs = 10
const settleMs = 1500

const companyOf = (row: unknown): string => (isRecord(row) && isRecord(row.company) ? String(row.company.id) : '')
