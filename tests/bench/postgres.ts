import { signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark } from './benchmark.ts'
import { compareSides } from './compare-sides.ts'
import { type Figure, median, ms, seconds } from './figure.ts'
import { type IssuedLaunch, issueLaunch } from './issue-launch.ts'
import { allMailsLeave } from './issued-rewards.ts'
import { claims, reads, saves } from './side-acts.ts'
import { type Side, startOneOfEach } from './sides.ts'

/**
 * Measures claims, reads, commands and issuing on PostgreSQL with fsync, in turns with the same on SQLite. Its CPU includes the database’s.
 * Runs only when named.
 */
export const postgres: Benchmark = {
  name: 'postgres',
  isOnlyNamed: true,
  async run({ size: { sideCalls, mails }, say }) {
    const sides: [Side, Side] = [await startOneOfEach('PostgreSQL', 'PostgreSQL'), await startOneOfEach('SQLite', 'SQLite')]
    try {
      const figures = await compareSides({ sides, acts: [claims, reads, saves], counts: sideCalls }, say)
      say(`launches for ${mails}`)
      return [...figures, ...(await compareIssuing(sides, mails, sideCalls.launches))]
    } finally {
      for (const side of sides) await side.stop()
    }
  },
}

/** Issues campaigns of this size in turns, each once the mails of the one before have left. */
async function compareIssuing([ours, rival]: [Side, Side], people: number, launches: number): Promise<Figure[]> {
  const issued: [IssuedLaunch[], IssuedLaunch[]] = [[], []]
  for (let launch = 0; launch < launches; launch++) {
    for (const [index, side] of [ours, rival].entries()) {
      const [directus] = side.stacks as [TestStack]
      const one = await issueLaunch(directus, people, side.readCpu)
      await allMailsLeave(await signIn(directus), one.id, people)
      issued[index]?.push(one)
    }
  }
  const typical = (all: IssuedLaunch[], part: 'answered' | 'issued' | 'cpu') => median(all.map((one) => one[part]))
  const figureOf = (name: string, part: 'answered' | 'issued' | 'cpu', say: (value: number) => string): Figure => ({
    name,
    ours: `${ours.name}: ${say(typical(issued[0], part))}`,
    rival: `${rival.name}: ${say(typical(issued[1], part))}`,
    ratio: typical(issued[0], part) / typical(issued[1], part),
  })
  return [
    figureOf(`launch of ${people} answered`, 'answered', ms),
    figureOf(`launch of ${people} issued`, 'issued', seconds),
    figureOf('  CPU', 'cpu', seconds),
  ]
}
