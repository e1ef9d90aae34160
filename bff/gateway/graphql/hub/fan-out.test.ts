import { parse } from 'graphql'
import { beforeEach, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { liveCollections } from '#bff/adapters/collections.ts'
import { compileDocument } from '#bff/gateway/graphql/compiled-document.ts'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import { testSchema } from '#tests/support/sample-contract.ts'
import { createFanOut, type LiveChannel } from './fan-out.ts'
import { readLiveDocument } from './live-document.ts'
import { LiveSocket } from './live-socket.ts'

const [wallets] = liveCollections
if (!wallets) throw new Error('No live collections')
const documentOf = (text: string) =>
  readLiveDocument(compileDocument(text, text, parse(text), testSchema), {}, { schema: testSchema, liveCollections })
const document = documentOf(
  'subscription { money: wallets_mutated { __typename data { ...W } } } fragment W on wallets { id left: available seq }',
)
const record = (order: number, company = 'a') => ({
  id: 'w',
  company,
  order: BigInt(order),
  event: 'update' as const,
  fields: { id: 'w', available: order * 10, seq: String(order) },
})

function reader(company = 'a', key?: string) {
  const frames: string[] = []
  const wire = { bufferedAmount: 0, send: (frame: string) => frames.push(frame) }
  const socket = new LiveSocket(wire as unknown as WebSocket, {
    bucket: 'b',
    company,
    user: 'u',
    endsAt: 0,
    ...(key && { key: { ip: key } }),
  })
  return {
    frames,
    wire,
    said: () => frames.map((frame) => JSON.parse(frame)),
    sink: { socket, id: '1', head: '{"id":"1","type":"next","payload":', end: () => undefined },
    seqs: () => frames.map((frame) => Number(JSON.parse(frame).payload.data.money.data.seq)),
  }
}

const launches = liveCollections.find(({ name }) => name === 'launches') ?? wallets
const progress = documentOf('subscription { launches_mutated { data { id progress_done } } }')
const launch = (order: number, company = 'a') => ({ ...record(order, company), id: 'l', fields: { id: 'l', progress_done: order } })
const started = (coveredMs: number) => ({ type: 'ping', payload: { started: 'launches', coveredMs } })
const nextFrame = (order: number) => ({
  id: '1',
  type: 'next',
  payload: { data: { launches_mutated: { data: { id: 'l', progress_done: order } } } },
})

let loads: LiveChannel[]
let now = 0
let fanOut: ReturnType<typeof createFanOut>

beforeEach(() => {
  loads = []
  fanOut = createFanOut({ metrics: createMetrics('plutus'), loadSnapshot: (channel) => loads.push(channel), now: () => now })
  fanOut.markFresh()
})

it('renders the document with its aliases, fragments and type names', () => {
  const { frames, sink } = reader()
  fanOut.subscribe(document, 'a', sink)
  fanOut.publish(wallets, record(3))
  expect(JSON.parse(frames[0] ?? '')).toEqual({
    id: '1',
    type: 'next',
    payload: { data: { money: { __typename: 'wallets_mutated', data: { id: 'w', left: '30', seq: '3' } } } },
  })
})

it('sends each company only its own records', () => {
  const [ours, theirs] = [reader('a'), reader('b')]
  fanOut.subscribe(document, 'a', ours.sink)
  fanOut.subscribe(document, 'b', theirs.sink)
  fanOut.publish(wallets, record(1, 'a'))
  expect([ours.frames.length, theirs.frames.length]).toEqual([1, 0])
})

it('never sends an older or equal record', () => {
  const { sink, seqs } = reader()
  fanOut.subscribe(document, 'a', sink)
  for (const order of [5, 4, 5, 7, 6, 8]) fanOut.publish(wallets, record(order))
  expect(seqs()).toEqual([5, 7, 8])
})

it('sends known records to a new subscriber at once, or loads a snapshot', () => {
  const first = reader()
  fanOut.subscribe(document, 'a', first.sink)
  expect(loads).toHaveLength(1)
  fanOut.publish(wallets, record(2))
  const second = reader()
  fanOut.subscribe(document, 'a', second.sink)
  expect(second.seqs()).toEqual([2])
})

it('P6 reports a lost link to subscribers without a row, early and late ones', () => {
  const [early, late] = [reader(), reader()]
  fanOut.subscribe(document, 'a', early.sink)
  fanOut.markStale()
  fanOut.subscribe(document, 'a', late.sink)
  for (const { frames } of [early, late])
    expect(frames.map((frame) => JSON.parse(frame))).toEqual([{ type: 'ping', payload: { stale: true } }])
})

it('keeps only the newest record for a slow reader, and returns a clogged one', () => {
  const { sink, wire, seqs } = reader()
  fanOut.subscribe(document, 'a', sink)
  wire.bufferedAmount = 20_000
  for (let order = 1; order <= 10_000; order++) fanOut.publish(wallets, record(order))
  expect(seqs()).toEqual([])
  expect(fanOut.flush()).toEqual([])
  wire.bufferedAmount = 0
  fanOut.flush()
  expect(seqs()).toEqual([10_000])
  wire.bufferedAmount = 20_000
  fanOut.publish(wallets, record(10_001))
  wire.bufferedAmount = 2_000_000
  expect(fanOut.flush()).toEqual([sink.socket])
})

it('marks the last balance as stale while the link is down, and as fresh when it is back', () => {
  const { frames, sink } = reader()
  fanOut.subscribe(document, 'a', sink)
  fanOut.publish(wallets, record(1))
  fanOut.markStale()
  fanOut.markFresh()
  fanOut.publish(wallets, record(1), true)
  expect(frames.map((frame) => JSON.parse(frame).payload.extensions)).toEqual([undefined, { stale: true }, undefined])
})

it('R28 sends a page the changes between its query and its subscription, newest only, and since when they are complete', () => {
  now += 10_000
  for (const order of [11, 12]) fanOut.publish(launches, launch(order))
  fanOut.publish(launches, launch(40, 'b'))
  const page = reader()
  fanOut.subscribe(progress, 'a', page.sink)
  fanOut.publish(launches, launch(13))
  expect(page.said()).toEqual([nextFrame(12), started(10_000), nextFrame(13)])
})

it('R28 keeps changes for half a minute, and none from before a lost link', () => {
  fanOut.publish(launches, launch(11))
  now += 40_000
  const [late, after] = [reader(), reader()]
  fanOut.subscribe(progress, 'a', late.sink)
  expect(late.said()).toEqual([started(30_000)])
  fanOut.publish(launches, launch(12))
  fanOut.markStale()
  fanOut.markFresh()
  now += 1000
  fanOut.subscribe(progress, 'a', after.sink)
  fanOut.markStale()
  fanOut.markFresh()
  expect(after.said()).toEqual([started(1000), started(0)])
})

it('sends an integrator only later changes', () => {
  fanOut.publish(launches, launch(11))
  const key = reader('a', 'pk')
  fanOut.subscribe(progress, 'a', key.sink)
  fanOut.markStale()
  fanOut.markFresh()
  fanOut.publish(launches, launch(12))
  expect(key.said()).toEqual([nextFrame(12)])
})

it('forgets a company without subscribers', () => {
  const { sink } = reader()
  fanOut.subscribe(document, 'a', sink)()
  expect(fanOut.channels()).toEqual([])
})

it('serves only the collections and fields of the hub', () => {
  for (const text of [
    'subscription { wallets_mutated { data { id company { id } } } }',
    'subscription { wallets_mutated { data { ...F } } } fragment F on wallets { preferences }',
    '{ wallets(limit: 1) { id } }',
  ]) {
    expect(() => documentOf(text), text).toThrow(expect.objectContaining({ code: expect.stringMatching(/VALIDATION|BAD_INPUT/) }))
  }
})
