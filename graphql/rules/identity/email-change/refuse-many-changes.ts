import type { Knex } from 'knex'
import { refuse } from '#rules/platform/command/refusal.ts'

const day = 24 * 60 * 60_000
const changesADay = 3

/** Whoever moves an account on and on hides where it was; asked when a change begins and again, with the member locked, when it is made. */
export async function refuseManyChanges(trx: Knex, member: string, now: Date): Promise<void> {
  const since = now.getTime() - day
  const recent = await trx('plutus_email_changes').where({ member }).where('created_at', '>', since).select('created_at')
  if (recent.length < changesADay) return
  const first = Math.min(...recent.map(({ created_at }) => Number(created_at)))
  throw refuse('EMAIL_CHANGE_LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil((first - since) / 1000)) })
}
