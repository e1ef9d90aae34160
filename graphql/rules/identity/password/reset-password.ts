import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { linkToken, resetInput } from '#contracts/account/recover.ts'
import { clearFailures } from '#rules/identity/auth/login-throttle.ts'
import { clearCodeLimits } from '#rules/identity/auth/one-time-code.ts'
import { deviceName } from '#rules/identity/session/device-name.ts'
import { revokeAccess } from '#rules/identity/session/revoke-access.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { hashPassword } from './password.ts'
import { passwordChangedMail } from './password-mails.ts'
import { refuseReset, resetHash } from './reset-link.ts'

/**
 * Checks that a reset link can still be used, without changing anything. Refuses LINK_EXPIRED for a malformed token, otherwise as
 * `refuseReset`.
 */
export async function checkReset(body: unknown): Promise<void> {
  const token = readToken(body)
  const knex = getDatabase()
  if (!(await openLinks(knex, token, new Date()).first('member'))) throw await refuseReset(knex, token)
}

/**
 * Sets a new password with a link that works once (R3). Ends every session of the person on every device. Refuses LINK_EXPIRED, otherwise
 * as `refuseReset`.
 */
export async function resetPassword(body: unknown, caller: Caller): Promise<void> {
  const token = readToken(body)
  await checkReset({ token })
  const { password } = parseInput(resetInput, body)
  const hash = await hashPassword(password)
  await transact(async (work) => {
    const { trx, now } = work
    const [link] = await openLinks(trx, token, now).update({ used_at: now.getTime() }).returning('member')
    if (!link) throw await refuseReset(trx, token)
    const member = await trx('members').where({ id: link.member, status: 'active' }).first('id', 'company', 'email', 'company_role')
    if (!member) throw refusal('LINK_EXPIRED')
    await trx('directus_users').where({ id: member.id }).update({ password: hash })
    await revokeAccess(work, member.id)
    await clearFailures(trx, member.email)
    await clearCodeLimits(trx, 'login', member.id)
    const who = { company: member.company, actor: member.id, actorKind: 'person', actorRole: member.company_role, caller } as const
    await writeAudit(trx, { ...who, action: 'password.reset', entity: 'members', entityId: member.id, now })
    const dedupeKey = `password-changed:${resetHash(token)}`
    await queueAccountMail(trx, {
      kind: passwordChangedMail,
      to: member.email,
      payload: { device: deviceName(caller.userAgent) },
      dedupeKey,
      now,
    })
  })
}

/** Returns a query of the password reset link with this token, if it is unused and not expired. */
const openLinks = (knex: Knex, token: string, now: Date) =>
  knex('plutus_password_resets')
    .where({ token_hash: resetHash(token), used_at: null })
    .where('expires_at', '>', now.getTime())

function readToken(body: unknown): string {
  const parsed = z.safeParse(linkToken, body)
  if (!parsed.success) throw refusal('LINK_EXPIRED')
  return parsed.data.token
}
