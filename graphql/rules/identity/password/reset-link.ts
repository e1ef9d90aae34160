import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { consumeAttempt } from '#rules/identity/auth/consume-attempt.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const hour = 60 * 60_000
const lifeMs = hour
const linksPerHourMax = 3

/** Hashes a reset token. Only the hash is stored. */
export const resetHash = (token: string): string => createHash('sha256').update(token).digest('hex')

type ResetRequest = { mail: string; email: string; now: Date }

/**
 * Returns the reset token for the account of an address. It derives from the mail's id, so that a repeated mail has the same link.
 * Undefined without an active account, or after three links in an hour.
 */
export async function makeResetLink(knex: Knex, { mail, email, now }: ResetRequest): Promise<string | undefined> {
  const token = createHmac('sha256', secretKey('linkKey')).update(`reset|${mail}`).digest('base64url')
  // locks the member's row, so that no link goes to an address that is being changed
  return knex.transaction(async (trx) => {
    const [member] = await trx('members').where({ email, status: 'active', kind: 'person' }).update({ status: 'active' }).returning('id')
    if (!member) return undefined
    if (
      await trx('plutus_password_resets')
        .where({ token_hash: resetHash(token) })
        .first('member')
    )
      return token
    if (!(await consumeAttempt(trx, `reset-link|${member.id}`, { max: linksPerHourMax, windowMs: hour, now }))) return undefined
    await storeLink(trx, token, member.id, now)
    return token
  })
}

/** Stores and returns a reset token for a member who has just proven their identity. */
export async function openResetLink(trx: Knex.Transaction, member: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await storeLink(trx, token, member, now)
  return token
}

const storeLink = (trx: Knex.Transaction, token: string, member: string, now: Date) =>
  trx('plutus_password_resets')
    .insert({ token_hash: resetHash(token), member, expires_at: now.getTime() + lifeMs, created_at: now.getTime() })
    .onConflict('token_hash')
    .ignore()

/** Returns the refusal for a reset link that cannot be used: LINK_USED, or LINK_EXPIRED for an unknown, expired or replaced link. */
export async function refuseReset(knex: Knex, token: string): Promise<Error> {
  const row = await knex('plutus_password_resets')
    .where({ token_hash: resetHash(token) })
    .first('used_at')
  return refusal(row?.used_at ? 'LINK_USED' : 'LINK_EXPIRED')
}
