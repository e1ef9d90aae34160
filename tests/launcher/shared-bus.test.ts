import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { busState, schemaChanged } from '#graphql/directus-patches/bus-channels.ts'
import { SharedBus } from '#graphql/directus-patches/shared-bus.ts'
import { hasRedis, type Redis, startRedis } from '../support/start-redis.ts'
import { waitFor } from '../support/wait-for.ts'

const shared = new Set(['rows', schemaChanged])

type Process = { bus: SharedBus; received: string[]; states: boolean[] }

describe.skipIf(!hasRedis)('with Redis (skipped where Redis’s server is absent)', () => {
  let redis: Redis
  let processes: Process[]
  beforeEach(async () => {
    redis = await startRedis()
    processes = []
  })
  afterEach(async () => {
    redis.thaw()
    for (const { bus } of processes) await bus.close()
    await redis.stop()
  })

  /** Starts a bus as a process would. It records the rows and the states that it receives. */
  function start(name = 'plutus:one'): Process {
    const bus = new SharedBus({ address: redis.env.REDIS, name, shared, clock: () => performance.now() })
    const one: Process = { bus, received: [], states: [] }
    for (const channel of ['rows', 'own'])
      void bus.subscribe(channel, ({ id }) => {
        one.received.push(String(id))
      })
    void bus.subscribe(busState, ({ isUp }) => {
      one.states.push(Boolean(isUp))
    })
    void bus.subscribe(schemaChanged, () => {
      one.received.push('read again')
    })
    processes.push(one)
    return one
  }

  /** Sends probes until each of the others has received one, and then forgets them. */
  async function meet(from: Process, ...others: Process[]) {
    await waitFor(
      () => {
        void from.bus.publish('rows', { id: 'probe' })
        return others.every(({ received }) => received.includes('probe'))
      },
      { what: 'the processes to meet' },
    )
  }

  it('delivers at once in its own process, and to each process of its name once', async () => {
    const [a, b, stranger] = [start(), start(), start('plutus:two')]
    await meet(a, b)
    void a.bus.publish('own', { id: 'secret' })
    void a.bus.publish('rows', { id: 'last' })
    expect(a.received.at(-1)).toBe('last')
    await waitFor(() => b.received.includes('last'), { what: 'the last row' })
    expect(b.received.filter((id) => id !== 'probe')).toEqual(['last'])
    expect(a.received.filter((id) => id !== 'probe')).toEqual(['secret', 'last'])
    expect(stranger.received).toEqual([])
  })

  it('ignores what others publish there, and a listener that throws', async () => {
    const [a, b] = [start(), start()]
    void b.bus.subscribe('rows', () => {
      throw new Error('a failed listener')
    })
    for (const text of ['rubbish', 'null', '{"channel":"rows"}', '{"from":1,"channel":"rows","payload":7}'])
      await redis.ask(`PUBLISH plutus:one ${text}`)
    await meet(a, b)
    expect(b.received.every((id) => id === 'probe')).toBe(true)
  })

  it.each([
    ['stops', (redis: Redis) => redis.stop(), (redis: Redis) => redis.start()],
    ['freezes', (redis: Redis) => redis.freeze(), (redis: Redis) => redis.thaw()],
  ])('never waits or fails while Redis %s, and heals by itself', async (_, lose, bring) => {
    const [a, b] = [start(), start()]
    await meet(a, b)
    await lose(redis)
    await waitFor(() => a.states.at(-1) === false && b.states.at(-1) === false, { what: 'the loss' })
    await a.bus.publish('rows', { id: 'alone' })
    expect(a.received.at(-1)).toBe('alone')
    await bring(redis)
    await waitFor(() => a.states.at(-1) === true && b.states.at(-1) === true, { what: 'the return' })
    a.received.length = b.received.length = 0
    await meet(a, b)
    await meet(b, a)
  })

  it('subscribes again after a proxy has accepted connections and closed them', async () => {
    const [a, b] = [start(), start()]
    await meet(a, b)
    await redis.stop()
    let closed = 0
    const proxy = createServer((socket) => {
      closed++
      socket.on('error', () => undefined).destroy()
    })
    await new Promise<void>((listening) => proxy.listen(redis.port, '127.0.0.1', listening))
    await waitFor(() => closed >= 12, { what: 'three closed connections of each' })
    await new Promise((ended) => proxy.close(ended))
    await redis.start()
    await waitFor(() => a.states.at(-1) === true && b.states.at(-1) === true, { what: 'the return' })
    await meet(a, b)
    await meet(b, a)
  })

  it('makes the others read again when one process alone was away', async () => {
    const [a, b] = [start(), start()]
    await meet(a, b)
    const clients = await redis.ask('CLIENT LIST TYPE normal')
    const [publisher] = clients.match(/(?<=\bid=)\d+(?=.* cmd=publish)/g) ?? []
    await redis.ask(`CLIENT KILL ID ${publisher}`)
    await waitFor(() => [a, b].every(({ received }) => received.includes('read again')), { what: 'both to read again' })
    expect([a, b].filter(({ states }) => states.includes(false))).toHaveLength(1)
  })
})
