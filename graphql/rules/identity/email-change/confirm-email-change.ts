import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { codeBody } from '#contracts/rest/account.ts'
import { typedCode } from '#contracts/rest/fields.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { type Challenge, findChallenge, redeemOneTimeCode } from '#rules/identity/auth/one-time-code.ts'
import { revokeAccess, voidResetLinks } from '#rules/identity/session/revoke-access.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { readdressMails } from '#rules/mail/account-mail/readdress-mails.ts'
import { actorOf, authorize, type Me } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { findChain } from '#rules/platform/access/session-chain.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, nonNull, parseJson } from '#rules/platform/db/database.ts'
import { emailChangedMail } from './email-mails.ts'
import { findHolder } from './find-holder.ts'
import { makeUndoLink, refuseManyChanges } from './undo-link.ts'

const codeInput = z.extend(codeBody, { code: typedCode })

/**
 * Moves the caller's account to the address whose code they enter, in the sign-in that requested it. Ends every other session. Refuses
 * INVALID_CODE, TOO_MANY_CODE_TRIES, STEP_UP_REQUIRED, EMAIL_TAKEN, EMAIL_CHANGE_LIMIT, and WRONG_STATE when the address changed in
 * between.
 */
export async function confirmEmailChange(body: unknown, caller: Caller): Promise<{ email: string }> {
  const { challenge: id, code } = parseInput(codeInput, body)
  const knex = getDatabase()
  const { id: member, company, email } = await authorize(knex, caller.user, 'own.edit')
  if (await isMoved(knex, { id, member, email }, caller.session)) return { email }
  const chain = await requireStepUp(knex, member, caller.session, new Date())
  const challenge = await findChallenge(knex, id, 'email')
  if (challenge?.subject !== member || challenge.payload.chain !== chain) throw refusal('INVALID_CODE', { triesLeft: 0 })
  const lock = (work: UnitOfWork) => lockCompanyForUpdate(work, company)
  return redeemOneTimeCode({ id, purpose: 'email', code, lock }, (work, challenge) => moveAccount(work, challenge, caller))
}

/** Returns true when this sign-in already made this change, so that a retry after a lost response succeeds. */
async function isMoved(
  knex: Knex,
  { id, member, email }: { id: string; member: string; email: string },
  session: string | undefined,
): Promise<boolean> {
  const used = await knex('plutus_one_time_codes').where({ id, purpose: 'email', subject: member }).whereNotNull('used_at').first('payload')
  if (!used || !session) return false
  const { to, chain } = nonNull(parseJson(used.payload))
  return to === email && (await findChain(knex, session))?.chain === chain
}

/**
 * Moves the account and its unsent mails to the new address and ends its other sessions, codes and links. Emails the former address a link
 * that undoes this. The team must be locked.
 */
async function moveAccount(work: UnitOfWork, { payload }: Challenge, caller: Caller): Promise<{ email: string }> {
  const { trx, now } = work
  const me = await authorize(trx, caller.user, 'own.edit')
  const [from, to] = [String(payload.from), String(payload.to)]
  await assignAddress(work, me, { from, to }, caller)
  await revokeAccess(work, me.id, { butSession: caller.session })
  await readdressMails(trx, from, to)
  await revokeInvites(work, me, to, caller)
  const id = newId()
  const { link, until } = await makeUndoLink(trx, { id, member: me.id, from, to, now })
  const payloadOfMail = { to, link, until: until.getTime(), timeZone: me.timeZone }
  await queueAccountMail(trx, { kind: emailChangedMail, to: from, payload: payloadOfMail, dedupeKey: `email-changed:${id}`, now })
  await writeAudit(trx, {
    ...actorOf(me),
    caller,
    action: 'email.change',
    entity: 'members',
    entityId: me.id,
    before: { email: from },
    after: { email: to },
    now,
  })
  return { email: to }
}

/**
 * Assigns the address to the account. Unique keys decide between concurrent changes. Locks rows in the order of a password reset and checks
 * the sign-in again afterwards, because it may have ended.
 */
async function assignAddress({ trx, now }: UnitOfWork, me: Me, { from, to }: { from: string; to: string }, caller: Caller): Promise<void> {
  const isUnchanged = await trx('members').where({ id: me.id, email: from, status: 'active' }).update({ status: 'active' })
  if (!isUnchanged) throw refusal('WRONG_STATE')
  await voidResetLinks(trx, me.id)
  await refuseManyChanges(trx, me.id, now)
  if (await findHolder(trx, to, now, me.id)) throw refusal('EMAIL_TAKEN')
  await trx('directus_users').where({ id: me.id }).update({ email: to, external_identifier: to })
  await requireStepUp(trx, me.id, caller.session, now)
  await trx('members').where({ id: me.id }).update({ email: to })
}

/** Revokes the team's invites to the new address. Links of other companies' invites are refused with ALREADY_A_MEMBER. */
async function revokeInvites({ trx, now }: UnitOfWork, me: Me, email: string, caller: Caller): Promise<void> {
  const revoked = await trx('invites')
    .where({ company: me.company, email, status: 'pending' })
    .update({ status: 'revoked', open_key: null })
    .returning('id')
  for (const { id } of revoked) {
    const recorded = { detail: { email }, before: { status: 'pending' }, after: { status: 'revoked' } }
    await writeAudit(trx, { ...actorOf(me), caller, action: 'team.revoke_invite', entity: 'invites', entityId: id, ...recorded, now })
  }
}
