import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { type AuthenticatorSetup, authenticatorBody, confirmAuthenticatorBody, type RecoveryCodes } from '#contracts/rest/account.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { isTwoFactorRequired } from '#rules/company/two-factor-requirement.ts'
import { consumeAttempt, refundAttempt, secondsLeft } from '#rules/identity/auth/consume-attempt.ts'
import { actorOf, authorize, type Me } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { type AuditDetails, writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { consumeAppCode, isEnrolled, makeSecret, sealSecret, secretUri } from './authenticator.ts'
import { dropTwoFactor } from './drop-two-factor.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmReplacement, offerReplacement } from './replace-authenticator.ts'

const triesMax = 10
const windowMs = 10 * 60_000

/** The code to confirm an app. `replace` is set when a person with an app moves to another one. */
const codeInput = z.extend(confirmAuthenticatorBody, { code: z.string().check(z.maxLength(16)) })

/**
 * Makes a new secret for an authenticator app, which is active once a code of it is confirmed. Refuses STEP_UP_REQUIRED, TWO_FACTOR_ON
 * without `replace`, and NOT_FOUND when there is no app to replace.
 */
export const startAuthenticator = (body: unknown, caller: Caller): Promise<AuthenticatorSetup> =>
  withStepUp(caller, async ({ trx, now }, me) => {
    const secret = makeSecret()
    const answer = { secret, uri: secretUri(me.email, secret) }
    if (parseInput(authenticatorBody, body).replace) {
      await offerReplacement(trx, me.id, secret, now)
      return answer
    }
    const fresh = { secret_encrypted: sealSecret(secret), created_at: now.getTime(), last_step: null }
    const stored = await trx('plutus_authenticators')
      .insert({ member: me.id, ...fresh })
      .onConflict('member')
      .merge(fresh)
      .whereNull('plutus_authenticators.confirmed_at')
      .returning('member')
    if (!stored.length) throw refusal('TWO_FACTOR_ON')
    return answer
  })

/**
 * Activates the app with a code that proves its secret, so that sign-ins require one. Returns the recovery codes, which are shown only
 * once. Refuses INVALID_CODE, TOO_MANY_CODE_TRIES {retryAfterSeconds}, TWO_FACTOR_ON without `replace`, and STEP_UP_REQUIRED with it.
 */
export async function confirmAuthenticator(body: unknown, caller: Caller): Promise<RecoveryCodes> {
  const { code: typed, replace } = parseInput(codeInput, body)
  const code = typed.replace(/\s/g, '')
  const { id } = await authorize(getDatabase(), caller.user, 'own.edit')
  const key = `authenticator|${id}`
  const now = new Date()
  if (!(await consumeAttempt(getDatabase(), key, { max: triesMax, windowMs, now })))
    throw refusal('TOO_MANY_CODE_TRIES', { retryAfterSeconds: await secondsLeft(getDatabase(), key, now) })
  return transact(async (work) => {
    const { trx } = work
    const me = await authorize(trx, caller.user, 'own.edit')
    await lockCompanyForUpdate(work, me.company)
    if (replace) {
      await requireStepUp(trx, me.id, caller.session, work.now)
      await confirmReplacement(trx, me.id, code, work.now)
      await refundAttempt(trx, key)
      await record(work, me, caller, 'two_factor.replace')
      return { recoveryCodes: await replaceRecoveryCodes(trx, me.id) }
    }
    if (await isEnrolled(trx, me.id)) throw refusal('TWO_FACTOR_ON')
    if (!(await consumeAppCode(trx, me.id, code, work.now))) throw refusal('INVALID_CODE')
    await trx('plutus_authenticators').where({ member: me.id }).update({ confirmed_at: work.now.getTime() })
    await refundAttempt(trx, key)
    await trx('members').where({ id: me.id }).update({ two_factor: true })
    work.changes.add('members', me.id)
    await record(work, me, caller, 'two_factor.enable', { before: { two_factor: false }, after: { two_factor: true } })
    return { recoveryCodes: await replaceRecoveryCodes(trx, me.id) }
  })
}

/**
 * Removes the caller's authenticator app, so that sign-ins use emailed codes again. Refuses STEP_UP_REQUIRED, and TWO_FACTOR_KEPT while the
 * company requires two-factor, which is checked with the team locked.
 */
export const removeAuthenticator = (caller: Caller): Promise<void> =>
  withStepUp(caller, async (work, me) => {
    if (await isTwoFactorRequired(work.trx, me.company)) throw refusal('TWO_FACTOR_KEPT')
    if (!(await dropTwoFactor(work, me.id))) return
    await record(work, me, caller, 'two_factor.disable', { before: { two_factor: true }, after: { two_factor: false } })
  })

/** Replaces the recovery codes with ten new ones. Refuses STEP_UP_REQUIRED, and NOT_FOUND without an authenticator app. */
export const renewRecoveryCodes = (caller: Caller): Promise<RecoveryCodes> =>
  withStepUp(caller, async (work, me) => {
    if (!(await isEnrolled(work.trx, me.id))) throw refusal('NOT_FOUND')
    await record(work, me, caller, 'two_factor.recovery_codes')
    return { recoveryCodes: await replaceRecoveryCodes(work.trx, me.id) }
  })

/**
 * Runs a change of the caller's second factor that requires a recent step-up. Locks the team first, so that an undo of an email change runs
 * entirely before or after it.
 */
const withStepUp = <T>(caller: Caller, context: (work: UnitOfWork, me: Me) => Promise<T>): Promise<T> =>
  transact(async (work) => {
    const me = await authorize(work.trx, caller.user, 'own.edit')
    await lockCompanyForUpdate(work, me.company)
    await requireStepUp(work.trx, me.id, caller.session, work.now)
    return context(work, me)
  })

const record = ({ trx, now }: UnitOfWork, me: Me, caller: Caller, action: string, recorded: AuditDetails = {}) =>
  writeAudit(trx, { ...actorOf(me), caller, action, entity: 'members', entityId: me.id, ...recorded, now })
