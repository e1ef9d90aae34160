import type { Knex } from 'knex'
import type { RecipientStatus } from '#contracts/recipient/words.ts'
import type { Timestamp } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { inList, instant } from '#rules/platform/db/database.ts'

/**
 * The stored history of an email address in a company. The status that prevents new rewards (`suppressed`) is null if there is none, and
 * `lastRewardedAt` before the first reward.
 */
export type PersonHistory = { suppressed: RecipientStatus | null; lastRewardedAt: Timestamp | null }

/**
 * Loads the history of the company's people with these email addresses, by address. Unknown addresses are omitted. Any status but active is
 * `suppressed`. With `locks` no status changes until the commit, so that a row which is written from it agrees.
 */
export async function loadPersonHistory(
  trx: Knex,
  company: string,
  emails: string[],
  { locks = false } = {},
): Promise<Map<string, PersonHistory>> {
  const query = trx('recipients')
    .where({ company })
    .where(inList(trx, 'email', emails))
    .select('email', 'status', 'last_rewarded_at')
  const rows = await (locks && isPostgres(trx) ? query.forShare() : query)
  return new Map(
    rows.map(({ email, status, last_rewarded_at }) => [
      email,
      { suppressed: status === 'active' ? null : status, lastRewardedAt: last_rewarded_at },
    ]),
  )
}

const recentDays = 30

/**
 * Returns the time 30 days before `now`. A person rewarded since then counts as recently rewarded, and `leaveOutRecent` can exclude them.
 */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * 86_400_000)

export const isRecent = ({ lastRewardedAt }: PersonHistory, now: Date): boolean =>
  lastRewardedAt !== null && instant(lastRewardedAt) >= recentSince(now)
