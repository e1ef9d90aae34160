import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { linkToken } from '#contracts/account/recover.ts'
import type { Row } from '#model/tables.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { clearFailures } from '#rules/identity/auth/login-throttle.ts'
import { clearCodeLimits } from '#rules/identity/auth/one-time-code.ts'
import { openResetLink } from '#rules/identity/password/reset-link.ts'
import { revokeAccess, voidResetLinks } from '#rules/identity/session/revoke-access.ts'
import { dropTwoFactor } from '#rules/identity/two-factor/drop-two-factor.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { readdressMails } from '#rules/mail/account-mail/readdress-mails.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { emailRestoredMail, emailTakenBackMail, type TwoFactorLeft } from './email-mails.ts'
import { undoHash } from './undo-link.ts'

/** Returns the address that an undo link restores, without changing anything. Refuses LINK_USED, LINK_EXPIRED. */
export async function checkUndo(body: unknown): Promise<{ email: string }> {
  const hash = readHash(body)
  const knex = getDatabase()
  const change = await openChanges(knex, hash, new Date()).first('from_email')
  if (!change) throw await refuseUndo(knex, hash)
  return { email: change.from_email }
}

/**
 * Restores a former address once, voids later changes, and ends sessions, password, recovery codes and a recent authenticator app. Returns
 * the token of a reset link. Refuses LINK_USED, LINK_EXPIRED.
 */
export async function undoEmailChange(body: unknown, caller: Caller): Promise<{ token: string }> {
  const hash = readHash(body)
  return transact(async (work) => {
    const { trx, now } = work
    const open = await openChanges(trx, hash, now).first('member')
    if (!open) throw await refuseUndo(trx, hash)
    const { company } = await orThrow(trx('members').where({ id: open.member }).first('company'))
    await lockCompanyForUpdate(work, company)
    const [change] = await openChanges(trx, hash, now).update({ used_at: now.getTime() }).returning('*')
    if (!change) throw await refuseUndo(trx, hash)
    const [member] = await trx('members')
      .where({ id: change.member })
      .whereNot({ status: 'removed' })
      .update({ status: trx.raw('status') })
      .returning(['id', 'company', 'company_role', 'email'])
    if (!member) throw refusal('LINK_EXPIRED')
    await trx('plutus_email_changes')
      .where({ member: member.id, used_at: null })
      .where('created_at', '>=', change.created_at)
      .update({ expires_at: 0 })
    const twoFactor = await restoreAddress(work, member.id, change)
    await readdressMails(trx, member.email, change.from_email)
    await clearFailures(trx, change.from_email)
    await clearCodeLimits(trx, 'login', member.id)
    const token = await openResetLink(trx, member.id, now)
    await record(work, member, { ...change, twoFactor }, caller)
    return { token }
  })
}

type Change = Pick<Row<'plutus_email_changes'>, 'id' | 'from_email' | 'created_at'>

/**
 * In ms. An app set up less than this before an email change is removed by an undo. Both need a fresh code, so the same intruder may have
 * done both.
 */
const suspectMs = 24 * 60 * 60_000

/**
 * Restores the address, and removes the password, the recovery codes and an app set up less than a day before the change or since. Returns
 * the state of two-factor.
 */
async function restoreAddress(work: UnitOfWork, member: string, { from_email: email, created_at }: Change): Promise<TwoFactorLeft> {
  const { trx } = work
  await voidResetLinks(trx, member)
  await trx('directus_users').where({ id: member }).update({ email, external_identifier: email, password: null })
  await trx('members').where({ id: member }).update({ email })
  await revokeAccess(work, member)
  const own = await trx('plutus_authenticators')
    .where({ member })
    .where('confirmed_at', '<', Number(created_at) - suspectMs)
    .first('member')
  if (!own) return (await dropTwoFactor(work, member)) ? 'off' : 'none'
  await trx('plutus_recovery_codes').where({ member }).delete()
  return 'on'
}

type Member = Pick<Row<'members'>, 'id' | 'company' | 'company_role' | 'email'>

async function record(
  { trx, now }: UnitOfWork,
  member: Member,
  { id, from_email: to, twoFactor }: Change & { twoFactor: TwoFactorLeft },
  caller: Caller,
): Promise<void> {
  await queueAccountMail(trx, { kind: emailRestoredMail, to, payload: { twoFactor }, dedupeKey: `email-restored:${id}`, now })
  const left = member.email
  if (left !== to)
    await queueAccountMail(trx, { kind: emailTakenBackMail, to: left, payload: { to }, dedupeKey: `email-taken-back:${id}`, now })
  const who = { company: member.company, actor: member.id, actorKind: 'person', actorRole: member.company_role, caller } as const
  const moved = { before: { email: member.email }, after: { email: to } }
  await writeAudit(trx, { ...who, action: 'email.undo', entity: 'members', entityId: member.id, ...moved, now })
}

/** Selects the email change of an undo token, if it was not undone and its former address is still reserved. */
const openChanges = (knex: Knex, token_hash: string, now: Date) =>
  knex('plutus_email_changes').where({ token_hash, used_at: null }).where('expires_at', '>', now.getTime())

/** Returns the refusal for an undo link that cannot be used: LINK_USED, or LINK_EXPIRED for an unknown, expired or superseded link. */
async function refuseUndo(knex: Knex, token_hash: string): Promise<Error> {
  const row = await knex('plutus_email_changes').where({ token_hash }).first('used_at')
  return refusal(row?.used_at ? 'LINK_USED' : 'LINK_EXPIRED')
}

function readHash(body: unknown): string {
  const parsed = z.safeParse(linkToken, body)
  if (!parsed.success) throw refusal('LINK_EXPIRED')
  return undoHash(parsed.data.token)
}
