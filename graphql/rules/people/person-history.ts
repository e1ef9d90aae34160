import type { Knex } from 'knex'
import { inList, instant } from '#rules/platform/db/database.ts'
import type { Timestamp } from '../../model/fields.ts'
import type { RecipientStatus } from './recipient-statuses.ts'

/** The company's record of an address: why it is suppressed, if it is, and the time of its last reward. */
export type PersonHistory = { suppressed: RecipientStatus | null; lastRewardedAt: Timestamp | null }

/** Loads the records of the company's people with these addresses, keyed by email. `suppressed` is any status other than active. */
export async function loadPersonHistory(trx: Knex, company: string, emails: string[]): Promise<Map<string, PersonHistory>> {
  const rows = await trx('recipients')
    .where({ company })
    .where(inList(trx, 'email', emails))
    .select('email', 'status', 'last_rewarded_at')
  return new Map(
    rows.map(({ email, status, last_rewarded_at }) => [
      email,
      { suppressed: status === 'active' ? null : status, lastRewardedAt: last_rewarded_at },
    ]),
  )
}

const recentDays = 30

/** Returns the time from which a reward counts as recent. People with a recent reward are flagged and can be left out. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * 86_400_000)

export const isRecent = ({ lastRewardedAt }: PersonHistory, now: Date): boolean =>
  lastRewardedAt !== null && instant(lastRewardedAt) >= recentSince(now)
