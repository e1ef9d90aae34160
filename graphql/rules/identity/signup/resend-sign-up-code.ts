import * as z from 'zod/mini'
import { companyEmail } from '#contracts/account/sign-up.ts'
import { maskEmail } from '#contracts/address/read-address.ts'
import type { CodeSent } from '#contracts/rest/sign-up.ts'
import { issueOneTimeCode, resendAfterSeconds, resendOneTimeCode } from '#rules/identity/auth/one-time-code.ts'
import { findSignUp } from '#rules/identity/auth/sign-up-row.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { signUpCodeMail } from './sign-up-mail.ts'

/**
 * Sends another code for the same sign-up and voids the old one (V14). Refuses NOT_FOUND, and CODE_RESEND_TOO_SOON or CODE_RESEND_LIMIT
 * {retryAfterSeconds}.
 */
export const resendSignUpCode = (signUp: string): Promise<CodeSent> =>
  transact(async ({ trx, now }) => {
    const id = asRowId(signUp)
    const row = await findSignUp(trx, id, now)
    if (row?.status !== 'open') throw refusal('NOT_FOUND')
    const { code } = await resendOneTimeCode(trx, { id, purpose: 'signup', now })
    const dedupeKey = `sign-up:${id}:${now.getTime()}`
    await queueAccountMail(trx, { kind: signUpCodeMail, to: row.email, payload: { code }, dedupeKey, now })
    return { to: maskEmail(row.email), resendAfterSeconds }
  })

const input = z.object({ email: companyEmail })

/**
 * Corrects a mistyped address and emails it a new code, which counts towards the limits. Refuses NOT_FOUND, CODE_RESEND_LIMIT
 * {retryAfterSeconds}.
 */
export const changeSignUpEmail = (signUp: string, body: unknown): Promise<CodeSent> => {
  const { email } = parseInput(input, body)
  return transact(async ({ trx, now }) => {
    const id = asRowId(signUp)
    const changed = await trx('plutus_signups').where({ id, status: 'open' }).where('expires_at', '>', now.getTime()).update({ email })
    if (!changed) throw refusal('NOT_FOUND')
    const { code } = await issueOneTimeCode(trx, { purpose: 'signup', subject: email, id, now })
    const dedupeKey = `sign-up:${id}:${now.getTime()}`
    await queueAccountMail(trx, { kind: signUpCodeMail, to: email, payload: { code }, dedupeKey, now })
    return { to: email, resendAfterSeconds }
  })
}
