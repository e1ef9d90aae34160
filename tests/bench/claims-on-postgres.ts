import { signIn } from '#tests/support/sign-in.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'
import type { Benchmark } from './benchmark.ts'
import { checkBooks } from './check-books.ts'
import { brandOf, claimCall } from './claim-calls.ts'
import { cloneCompany } from './clone-company.ts'
import { issuedRewards } from './issued-rewards.ts'
import { rateText, runActions } from './run-actions.ts'

const concurrency = 64
const companies = 50
const least = 0.9

/**
 * Claims of one company on a PostgreSQL that waits for its disk at each commit, beside as many spread over fifty companies: they wait for
 * no common row, so what one company's claims lose by sharing a wallet shows here.
 */
export const claimsOnPostgres: Benchmark = {
  name: 'claims-on-postgres',
  async run({ size: { acts }, say }) {
    const postgres = await startPostgres({ isDurable: true })
    const stack = await startStack({ env: postgres.env })
    try {
      const [model = ''] = await issuedRewards(stack, await signIn(stack), 1)
      const brand = await brandOf(stack, model)
      const warmUp = Math.ceil(acts / 10)
      const each = Math.ceil((acts + warmUp) / companies)
      say(`${companies} companies with ${each} rewards each, and one with ${acts + warmUp}`)
      const many: string[][] = []
      for (let made = 0; made < companies; made++) many.push(await cloneCompany(stack, postgres, model, each))
      // one of each company after the other
      const spread = Array.from({ length: each }, (_, index) => many.map((rewards) => rewards[index] ?? '')).flat()
      const alone = await cloneCompany(stack, postgres, model, acts + warmUp)
      const calls = (rewards: string[], count: number): ActionCall[] => rewards.splice(0, count).map((id) => claimCall(stack, id, brand))
      const [ofOne, ofMany] = [[...alone], [...spread]]
      for (const rewards of [ofOne, ofMany]) await runActions(stack, calls(rewards, warmUp), concurrency)
      // halves in turns, so that neither has the quieter machine
      const rounds = [ofOne, ofMany, ofMany, ofOne].map((rewards) => ({ rewards, calls: calls(rewards, Math.floor(acts / 2)) }))
      const rates = new Map<string[], number[]>([
        [ofOne, []],
        [ofMany, []],
      ])
      const cpu = new Map<string[], number>()
      for (const round of rounds) {
        const rate = await runActions(stack, round.calls, concurrency)
        rates.get(round.rewards)?.push(1 / rate.perSecond)
        cpu.set(round.rewards, rate.cpuEach)
      }
      await checkBooks(stack, [...alone, ...spread], ['open', 'claimed'])
      const rateOf = (rewards: string[]) => ({
        perSecond: 2 / (rates.get(rewards) ?? []).reduce((sum, took) => sum + took, 0),
        cpuEach: cpu.get(rewards) ?? 0,
      })
      const [one, others] = [rateOf(ofOne), rateOf(ofMany)]
      const ratio = one.perSecond / others.perSecond
      return [
        {
          name: `claims of one company on PostgreSQL (fsync), ${concurrency} at a time`,
          ours: rateText(one, 'claims'),
          rival: `of ${companies} companies ${rateText(others, 'claims')}`,
          ratio,
          promise: `≥ ${least} × of ${companies}`,
          isKept: ratio >= least,
        },
      ]
    } finally {
      await stack.stop()
      await postgres.stop()
    }
  },
}
