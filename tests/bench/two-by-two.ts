import { hasRedis } from '#tests/support/start-redis.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark } from './benchmark.ts'
import { compareSides } from './compare-sides.ts'
import { fanOutRounds, type Rounds } from './fan-out-rounds.ts'
import { type Figure, median, ms } from './figure.ts'
import { type Holder, holdTabs, joinHolders, openSessions, socketsPerSession } from './hold-sockets.ts'
import { claims, reads, saves } from './side-acts.ts'
import { type Side, startOneOfEach, startTwoOfEach } from './sides.ts'

/**
 * Measures two BFFs and two Directus on Redis against one of each, both on a PostgreSQL with fsync and on the same cores. Only ratios are
 * promised. Runs only when named.
 */
export const twoByTwo: Benchmark = {
  name: 'two-by-two',
  isOnlyNamed: true,
  async run({ size: { sideCalls, sockets, rounds }, say }) {
    if (!hasRedis) {
      say('skipped, as Redis’s server is not on this machine')
      return []
    }
    const sides: [Side, Side] = [await startTwoOfEach('2 × 2'), await startOneOfEach('1 × 1', 'PostgreSQL')]
    try {
      const figures = await compareSides(
        { sides, acts: [claims, reads, saves], counts: sideCalls, promised: { cpu: 1.15, rate: 0.95 } },
        say,
      )
      say('events between two')
      return [...figures, await crossingFigure(sides[0], rounds), await fanOutFigure(sides, Math.max(...sockets), rounds, say)]
    } finally {
      for (const side of sides) await side.stop()
    }
  },
}

/** Times a balance to a tab of the second BFF. It is written at either Directus. */
async function crossingFigure({ stacks, bffs }: Side, rounds: number): Promise<Figure> {
  const [[first, second], [, bff]] = [stacks, bffs] as [[TestStack, TestStack], [TestStack, TestStack]]
  const holder = holdTabs(bff, await openSessions(bff, 1))
  try {
    await holder.open(1)
    const crossed = await fanOutRounds(first, holder, rounds)
    const own = await fanOutRounds(second, holder, rounds)
    return {
      name: 'a balance to a tab of BFF B',
      ours: `written at A: ${ms(median(crossed.last))}`,
      rival: `written at B: ${ms(median(own.last))}`,
    }
  } finally {
    await holder.close()
  }
}

/** Times a balance, written at the first Directus, to the last of many tabs that are divided among the BFFs of a side. */
async function fanOutFigure(sides: [Side, Side], count: number, rounds: number, say: (line: string) => void): Promise<Figure> {
  const holders: Holder[] = []
  const taken: [Rounds, Rounds] = [
    { last: [], middle: [] },
    { last: [], middle: [] },
  ]
  try {
    for (const { name, bffs } of sides) {
      say(`${count} tabs on ${name}`)
      const holder = joinHolders(await Promise.all(bffs.map((bff) => holdShare(bff, count / bffs.length))))
      holders.push(holder)
      await holder.open(count)
    }
    for (let turn = 0; turn < 2; turn++) {
      for (const [index, { stacks }] of sides.entries()) {
        const { last, middle } = await fanOutRounds(stacks[0] as TestStack, holders[index] as Holder, rounds / 2)
        taken[index]?.last.push(...last)
        taken[index]?.middle.push(...middle)
      }
    }
  } finally {
    for (const holder of holders) await holder.close()
  }
  const textOf = (index: 0 | 1) => `${sides[index].name}: ${ms(median(taken[index].last))}, middle ${ms(median(taken[index].middle))}`
  return {
    name: `balance to the last of ${count.toLocaleString('en')} tabs, at most 150 ms on a quiet machine`,
    ours: textOf(0),
    rival: textOf(1),
    ratio: median(taken[0].last) / median(taken[1].last),
  }
}

const holdShare = async (bff: TestStack, count: number): Promise<Holder> =>
  holdTabs(bff, await openSessions(bff, Math.ceil(count / socketsPerSession)))
