import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'

/** In ms: how long an address can be restored, and is reserved for that. */
const undoMs = 7 * 24 * 60 * 60_000

/** Only this is stored. */
export const undoHash = (token: string): string => createHash('sha256').update(token).digest('hex')

type Change = { id: string; member: string; from: string; to: string; now: Date }

/** Notes that an account moved, and makes the link that restores its former address: valid once, for seven days. */
export async function makeUndoLink(trx: Knex.Transaction, { id, member, from, to, now }: Change): Promise<{ link: string; until: Date }> {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + undoMs)
  await trx('plutus_email_changes').insert({
    id,
    member,
    from_email: from,
    to_email: to,
    token_hash: undoHash(token),
    created_at: now.getTime(),
    expires_at: until.getTime(),
  })
  return { link: `${env.publicUrl}/auth/undo-email?token=${token}`, until }
}

const day = 24 * 60 * 60_000
const changesADay = 3

/**
 * Refuses EMAIL_CHANGE_LIMIT {retryAfterSeconds}, because a series of moves hides where an account was. Asked when a change begins, and
 * again, with the member locked, when it is made.
 */
export async function refuseManyChanges(trx: Knex, member: string, now: Date): Promise<void> {
  const since = now.getTime() - day
  const recent = await trx('plutus_email_changes').where({ member }).where('created_at', '>', since).select('created_at')
  if (recent.length < changesADay) return
  const first = Math.min(...recent.map(({ created_at }) => Number(created_at)))
  throw refusal('EMAIL_CHANGE_LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil((first - since) / 1000)) })
}
