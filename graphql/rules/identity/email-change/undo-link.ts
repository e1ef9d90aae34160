import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { env } from '#rules/platform/env/env.ts'

/** How long an address can be taken back, and is kept for that. */
const undoMs = 7 * 24 * 60 * 60_000

/** Only this is stored. */
export const undoHash = (token: string): string => createHash('sha256').update(token).digest('hex')

type Change = { id: string; member: string; from: string; to: string; now: Date }

/** Notes that an account moved, and makes the link by which its former address comes back, good once for seven days. */
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
