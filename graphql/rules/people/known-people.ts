import type { Knex } from 'knex'
import { inList, instant } from '#rules/platform/db/database.ts'
import type { Timestamp } from '../../model/fields.ts'
import type { RecipientStatus } from './recipient-statuses.ts'

/** What a company knows of someone before it rewards them again. */
export type Known = { suppressed: RecipientStatus | null; lastRewardedAt: Timestamp | null }

/** Which of these addresses belong to the company's people, by address. `suppressed` is the status of someone who gets nothing new. */
export async function knownPeople(trx: Knex, company: string, emails: string[]): Promise<Map<string, Known>> {
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

/** Since when a reward counts as recent: people who got one are shown, and may be left out. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * 86_400_000)

export const isRecent = ({ lastRewardedAt }: Known, now: Date): boolean =>
  lastRewardedAt !== null && instant(lastRewardedAt) >= recentSince(now)
