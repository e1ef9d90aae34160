import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from '#tests/support/process-memory.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark } from './benchmark.ts'
import { withCpu } from './cpu-time.ts'
import { builtDocument } from './documents.ts'
import { fanOutRounds, type Rounds, warmUpRounds } from './fan-out-rounds.ts'
import { type Figure, median, ms } from './figure.ts'
import { holdSockets, holdTabs, openSessions, socketsPerSession } from './hold-sockets.ts'

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
