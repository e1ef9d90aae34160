import type { Knex } from 'knex'
import { consumeAttempt, refundAttempt, secondsLeft } from '#rules/identity/auth/consume-attempt.ts'
import { networksOf } from '#rules/platform/http/network-of.ts'

/** Wrong codes an address may enter an hour. */
const triesMax = 10
const windowMs = 60 * 60_000

type CodeTries = {
  /** Seconds until the network has tries again; undefined when these codes are within. */
  spentFor: number | undefined
  giveBack: (right: number) => Promise<void>
}

/**
 * Counts codes before they are looked at, in statements of their own, so that a hundred at once are no way around;
 * `giveBack` says how many were right. Those beyond the limit count nothing: they need a captcha.
 */
export async function consumeCodeTries(knex: Knex, ip: string | null, count: number, now: Date): Promise<CodeTries> {
  const networks = networksOf(ip ?? '').map(({ network, times }) => ({ key: `reward-code|${network}`, max: triesMax * times }))
  const taken: string[] = []
  const giveBack = async (points: number) => {
    if (points > 0) for (const key of taken) await refundAttempt(knex, key, points)
  }
  for (const { key, max } of networks) {
    taken.push(key)
    if (await consumeAttempt(knex, key, { max, windowMs, now, count })) continue
    await giveBack(count)
    return { spentFor: await secondsLeft(knex, key, now), giveBack: async () => undefined }
  }
  return { spentFor: undefined, giveBack }
}
