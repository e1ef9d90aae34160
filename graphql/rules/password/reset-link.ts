import { createHash, createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { takePoint } from '../auth/take-point.ts'
import { refuse } from '../core/refusal.ts'
import { secretKey } from '../core/secret-key.ts'

const hour = 60 * 60_000
const lifeMs = hour
const linksPerHourMax = 3

/** Only this is stored. */
export const resetHash = (token: string): string => createHash('sha256').update(token).digest('hex')

type Asked = { mail: string; email: string; now: Date }

/**
 * The link's token for the account behind an address, or undefined. It follows from the mail's id, so that a mail
 * sent again after a crash holds the same link and counts once.
 */
export async function makeResetLink(knex: Knex, { mail, email, now }: Asked): Promise<string | undefined> {
  const member = await knex('members')
    .join('directus_users', 'directus_users.id', 'members.id')
    .where({ 'members.email': email, 'members.status': 'active', 'members.kind': 'person' })
    .first('members.id')
  if (!member) return undefined
  const token = createHmac('sha256', secretKey('linkKey')).update(`reset|${mail}`).digest('base64url')
  const token_hash = resetHash(token)
  if (await knex('plutus_password_resets').where({ token_hash }).first('member')) return token
  if (!(await takePoint(knex, `reset-link|${member.id}`, { max: linksPerHourMax, windowMs: hour, now }))) return undefined
  await knex('plutus_password_resets')
    .insert({ token_hash, member: member.id, expires_at: now.getTime() + lifeMs, created_at: now.getTime() })
    .onConflict('token_hash')
    .ignore()
  return token
}

/** Why a link that cannot be used cannot; unknown, old and replaced links look alike. */
export async function refuseReset(knex: Knex, token: string): Promise<Error> {
  const row = await knex('plutus_password_resets')
    .where({ token_hash: resetHash(token) })
    .first('used_at')
  return refuse(row?.used_at ? 'LINK_USED' : 'LINK_EXPIRED')
}
