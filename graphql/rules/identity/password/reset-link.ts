import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { consumeAttempt } from '#rules/identity/auth/consume-attempt.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const hour = 60 * 60_000
const lifeMs = hour
const linksPerHourMax = 3

/** Only this is stored. */
export const resetHash = (token: string): string => createHash('sha256').update(token).digest('hex')

type Asked = { mail: string; email: string; now: Date }

/**
 * The link's token for the account of an address, or undefined. It derives from the mail's id, so that a mail sent again after a crash
 * has the same link and counts once.
 */
export async function makeResetLink(knex: Knex, { mail, email, now }: Asked): Promise<string | undefined> {
  const token = createHmac('sha256', secretKey('linkKey')).update(`reset|${mail}`).digest('base64url')
  // the member's row is locked, so that no link goes to an address that they leave at this moment
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

/** A link for someone who has just proven that they are this member. */
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

/** Why a link cannot be used: LINK_USED, or LINK_EXPIRED for unknown, old and replaced links alike. */
export async function refuseReset(knex: Knex, token: string): Promise<Error> {
  const row = await knex('plutus_password_resets')
    .where({ token_hash: resetHash(token) })
    .first('used_at')
  return refusal(row?.used_at ? 'LINK_USED' : 'LINK_EXPIRED')
}
