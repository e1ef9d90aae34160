import { operator } from './campaigns.ts'
import type { StackOn } from './stack-on.ts'
import { waitFor } from './wait-for.ts'

const dayMs = 24 * 60 * 60_000

/** Calls that pause and resume the company `name`, and that move its rows in time, on either database. */
export function pausesOf(stack: StackOn, name: string) {
  const quoted = `(select id from companies where name = '${name}')`
  const at = (ms: number) => (stack.postgres ? `to_timestamp(${ms} / 1000.0)` : String(ms))
  const isOver = async () => (await stack.sql(`select paused_at from companies where id = ${quoted}`))[0]?.paused_at === null
  return {
    pause: (reason = 'Suspected fraud') => operator(stack, 'pause-company', { company: name, reason }),
    resume: (reason = 'The bank confirmed it') => operator(stack, 'resume-company', { company: name, reason }),
    /** Resolves when every reward has its days back and the company is no longer paused. */
    ends: () => waitFor(isOver, { what: `the pause of ${name} to end` }),
    /** Makes the pause have begun a number of days earlier than it did. */
    async beginEarlier(days: number): Promise<void> {
      const text = stack.postgres ? `company = ${quoted}::text` : `company = ${quoted}`
      const [row] = await stack.sql(`select started_at from plutus_pauses where closed_at is null and ${text}`)
      const began = Number(row?.started_at) - days * dayMs
      await stack.sql(`update plutus_pauses set started_at = ${began} where closed_at is null and ${text}`)
      await stack.sql(`update companies set paused_at = ${at(began)} where id = ${quoted}`)
    },
    /** Sets the expiry of a reward, and makes its launch look for expired rewards at once. */
    async expire(reward: string, ms: number): Promise<void> {
      await stack.sql(`update rewards set expires_at = ${at(ms)} where id = '${reward}'`)
      const launch = `(select ${stack.postgres ? 'launch::text' : 'launch'} from rewards where id = '${reward}')`
      await stack.sql(`update plutus_jobs set run_at = 0 where kind = 'expire-launch' and ref = ${launch}`)
    },
    expiryOf: async (reward: string): Promise<number> =>
      new Date((await stack.sql(`select expires_at from rewards where id = '${reward}'`))[0]?.expires_at as never).getTime(),
  }
}
