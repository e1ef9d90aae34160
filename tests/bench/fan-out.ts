import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { operator } from '#tests/support/campaigns.ts'
import { residentMemory } from '#tests/support/process-memory.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark } from './benchmark.ts'
import { withCpu } from './cpu-time.ts'
import { builtDocument } from './documents.ts'
import { type Figure, median, ms } from './figure.ts'
import { machineMs } from './other-process.ts'
import type { Arrival, HoldRequest, Report, Target } from './socket-holder.ts'

const socketsPerSession = 20

/** Measures the time from a wallet command until all of many tabs have the new balance, and the memory of an idle tab. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  async run({ stack, size: { sockets, rounds }, say }) {
    const [few = 0] = sockets
    say(`${few} sockets on Directus itself`)
    const rival = await directusFanOut(few, rounds / 2)
    const figures: Figure[] = []

    const many = Math.max(...sockets)
    const before = await residentMemory(stack.pid('bff'), 3)
    const cookies = await openSessions(stack, Math.ceil(many / socketsPerSession))
    const holder = holdTabs(stack, cookies)
    try {
      for (const count of sockets) {
        say(`${count} sockets on Plutus`)
        await holder.open(count)
        if (count === many) figures.push(memoryFigure(before, await residentMemory(stack.pid('bff'), 8), many, rival))
        const { value, cpu } = await withCpu(stack.pid('bff'), () => fanOutRounds(stack, holder, rounds))
        figures.push(...roundFigures(count, few, value, rival), cpuFigure(cpu / (rounds + warmUpRounds), count, few, rival))
      }
    } finally {
      await holder.close()
    }
    return figures
  },
}

type Rival = Rounds & { bytesEach: number | undefined; cpuARound: number }

/** Measures the rival, the same number of sockets subscribed to Directus without a BFF. */
async function directusFanOut(count: number, rounds: number): Promise<Rival> {
  const stack = await startOpenDirectus()
  const { token } = await signIn(stack)
  const holder = holdSockets({
    url: `${stack.directusUrl.replace('http', 'ws')}/graphql`,
    headers: [{}],
    init: { access_token: token },
    query: builtDocument('WalletLive').text,
    hasSnapshot: false,
  })
  try {
    const before = await residentMemory(stack.pid('directus'), 3)
    await holder.open(count)
    // Directus does not report when a subscription is active. Without a pause the warm-up rounds could wait indefinitely.
    await wait(3000)
    const { value: times, cpu } = await withCpu(stack.pid('directus'), () => fanOutRounds(stack, holder, rounds))
    const after = await residentMemory(stack.pid('directus'), 3)
    return { ...times, cpuARound: cpu / (rounds + warmUpRounds), bytesEach: before && after && (after - before) / count }
  } finally {
    await holder.close()
    await stack.stop()
  }
}

const roundFigures = (count: number, rivalCount: number, ours: Rounds, rival: Rival): Figure[] => [
  {
    name: `balance to the last of ${count.toLocaleString('en')} tabs, median of ${ours.last.length}`,
    ours: ms(median(ours.last)),
    rival: `Directus, ${rivalCount} tabs: ${ms(median(rival.last))}`,
    ratio: median(rival.last) / median(ours.last),
    promise: '≤ 100 ms',
    isKept: median(ours.last) <= 100,
  },
  {
    name: `  the worst round`,
    ours: ms(Math.max(...ours.last)),
    rival: `Directus, ${rivalCount} tabs: ${ms(Math.max(...rival.last))}`,
    ratio: Math.max(...rival.last) / Math.max(...ours.last),
  },
  {
    name: `  the middle tab`,
    ours: ms(median(ours.middle)),
    rival: `Directus, ${rivalCount} tabs: ${ms(median(rival.middle))}`,
    ratio: median(rival.middle) / median(ours.middle),
  },
]

const cpuFigure = (cpuARound: number, count: number, rivalCount: number, rival: Rival): Figure => ({
  name: '  CPU a tab and change',
  ours: ms(cpuARound / count),
  rival: `Directus, ${rivalCount} tabs: ${ms(rival.cpuARound / rivalCount)}`,
  ratio: rival.cpuARound / rivalCount / (cpuARound / count),
})

function memoryFigure(before: number | undefined, after: number | undefined, count: number, { bytesEach }: Rival): Figure {
  const name = `idle tabs a GB of memory, by ${count.toLocaleString('en')}`
  if (before === undefined || after === undefined) return { name, ours: 'not measurable without /proc', rival: '' }
  const each = (after - before) / count
  if (each <= 0) return { name, ours: 'too few to tell', rival: '' }
  const perGigabyte = (bytes: number) => Math.round(1e9 / bytes)
  return {
    name,
    ours: `${perGigabyte(each).toLocaleString('en')} (${(each / 1000).toFixed(1)} kB each)`,
    rival: bytesEach ? `Directus ${perGigabyte(bytesEach).toLocaleString('en')}, after its rounds` : '',
    ...(bytesEach ? { ratio: bytesEach / each } : {}),
    promise: '≥ 45,000',
    isKept: perGigabyte(each) >= 45_000,
  }
}

/**
 * Starts a second Directus that accepts 1,000 sockets. Ours accepts sixteen, because only the hub connects. A configuration file overrides
 * our setting.
 */
async function startOpenDirectus(): Promise<TestStack> {
  const dir = mkdtempSync(join(tmpdir(), 'plutus-bench-'))
  const file = join(dir, 'directus.json')
  writeFileSync(file, JSON.stringify({ WEBSOCKETS_GRAPHQL_CONN_LIMIT: 1000 }))
  const stack = await startStack({ env: { CONFIG_PATH: file } })
  return {
    ...stack,
    async stop() {
      await stack.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Milliseconds from a wallet command until the last tab, and half of the tabs, had the new balance. One sample per round. */
type Rounds = { last: number[]; middle: number[] }

const warmUpRounds = 2

/** Sends one wallet command per round and waits until every socket has the new balance. */
async function fanOutRounds(stack: TestStack, holder: Holder, rounds: number): Promise<Rounds> {
  const times: Rounds = { last: [], middle: [] }
  for (let round = -warmUpRounds; round < rounds; round++) {
    const sent = machineMs()
    const { seq } = await operator(stack, 'adjust-wallet', {
      company: 'Aurora Retail',
      amount: '1.00',
      reason: 'fan-out round',
      again: true,
    })
    const news = await holder.news(String(seq))
    // The first rounds warm up both sides.
    if (round >= 0) {
      times.last.push(news.last - sent)
      times.middle.push(news.middle - sent)
    }
    await wait(100)
  }
  return times
}

/** Opens tabs that subscribe to the wallet through the BFF, using the cookies in turn. */
const holdTabs = (stack: TestStack, cookies: string[]): Holder =>
  holdSockets({
    url: `${stack.url.replace('http', 'ws')}/graphql`,
    headers: cookies.map((cookie) => ({ origin: stack.url, cookie })),
    init: {},
    query: builtDocument('WalletLive').text,
    hasSnapshot: true,
  })

const atOnce = 4

/** Signs the demo user in `count` times from different IP addresses and returns the session cookies. */
async function openSessions(stack: TestStack, count: number): Promise<string[]> {
  const cookies: string[] = []
  const openFrom = async (first: number) => {
    for (let index = first; index < count; index += atOnce) cookies.push(await signInFrom(stack, `10.0.${index >> 8}.${index & 255}`))
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => openFrom(first)))
  return cookies
}

async function signInFrom(stack: TestStack, address: string): Promise<string> {
  const answer = await fetch(`${stack.url}/auth/login`, {
    method: 'POST',
    headers: { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(demo),
  })
  if (answer.status !== 200) throw new Error(`Sign-in answers ${answer.status} ${await answer.text()}`)
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

type Holder = ReturnType<typeof holdSockets>

/** Starts a process that holds WebSockets, and collects its reports of opened sockets and received updates. */
function holdSockets(target: Target) {
  const child = fork(new URL('./socket-holder.ts', import.meta.url), { execArgv: [] })
  const ended = Promise.withResolvers<never>()
  const arrivals = new Map<string, Arrival>()
  let reported = Promise.withResolvers<void>()
  let opened = 0
  ended.promise.catch(() => undefined)
  child.once('exit', () => ended.reject(new Error('The process that held the sockets has ended')))
  child.on('message', (report: Report) => {
    if ('opened' in report) opened = report.opened
    else arrivals.set(report.seq, report)
    reported.resolve()
    reported = Promise.withResolvers()
  })

  async function waitUntil<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await Promise.race([reported.promise, ended.promise])
    }
  }

  return {
    /** Opens sockets until `count` are subscribed. */
    async open(count: number): Promise<void> {
      const order: HoldRequest = { target, count: count - opened }
      child.send(order)
      await waitUntil(() => (opened >= count ? opened : undefined))
    },
    /** Waits until ledger line `seq` has reached all sockets. Returns the times at which it reached the first, middle and last one. */
    news: (seq: string): Promise<Arrival> => waitUntil(() => arrivals.get(seq)),
    async close(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
