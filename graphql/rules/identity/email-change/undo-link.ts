import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'

/** Time in ms during which a former address is reserved and can be restored. */
const undoMs = 7 * 24 * 60 * 60_000

/** Hashes the token of a link that undoes an email change. Only the hash is stored. */
export const undoHash = (token: string): string => createHash('sha256').update(token).digest('hex')

type Change = { id: string; member: string; from: string; to: string; now: Date }

/** Records an address change and makes the link that restores the former address. The link works once, for seven days. */
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
 * Refuses EMAIL_CHANGE_LIMIT {retryAfterSeconds} after three changes in a day, so that an intruder cannot hide the original address behind
 * a series. Checked at the start of a change, and again with the member locked.
 */
export async function refuseManyChanges(trx: Knex, member: string, now: Date): Promise<void> {
  const since = now.getTime() - day
  const recent = await trx('plutus_email_changes').where({ member }).where('created_at', '>', since).select('created_at')
  if (recent.length < changesADay) return
  const first = Math.min(...recent.map(({ created_at }) => Number(created_at)))
  throw refusal('EMAIL_CHANGE_LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil((first - since) / 1000)) })
}
