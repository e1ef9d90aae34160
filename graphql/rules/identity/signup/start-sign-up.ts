import { signUpInput } from '#contracts/account/sign-up.ts'
import { isPhone, readPhone } from '#contracts/address/phone.ts'
import type { SignUpStarted } from '#contracts/rest/sign-up.ts'
import type { SignUpPayload } from '#model/hidden-tables.ts'
import { issueOneTimeCode, resendAfterSeconds } from '#rules/identity/auth/one-time-code.ts'
import { openMs } from '#rules/identity/auth/sign-up-row.ts'
import { captchaRefused, parseWithCaptcha, spendCaptcha } from '#rules/identity/captcha/captcha.ts'
import { hashPassword } from '#rules/identity/password/password.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { signUpCodeMail } from './sign-up-mail.ts'

const input = signUpInput(isPhone)

/**
 * Stores a sign-up and emails its code (A7). Stores the same rows and returns the same response for any address, so that it reveals no
 * account. Refuses VALIDATION for a captcha used before, and CODE_RESEND_LIMIT {retryAfterSeconds}.
 */
export async function startSignUp(body: unknown): Promise<SignUpStarted> {
  const { value, captcha } = await parseWithCaptcha(input, body)
  const payload: SignUpPayload = {
    firstName: value.firstName,
    lastName: value.lastName,
    companyName: value.companyName,
    country: value.countryCode,
    phone: readPhone(value.phone, value.countryCode) ?? value.phone,
    passwordHash: await hashPassword(value.password),
  }
  return transact(async ({ trx, now }) => {
    if (!(await spendCaptcha(trx, captcha, now))) throw refusal('VALIDATION', { fields: { captcha: captchaRefused } })
    const id = newId()
    const { code } = await issueOneTimeCode(trx, { purpose: 'signup', subject: value.email, id, now })
    await trx('plutus_signups').insert({
      id,
      email: value.email,
      payload: JSON.stringify(payload),
      status: 'open',
      created_at: now.getTime(),
      expires_at: now.getTime() + openMs,
    })
    await queueAccountMail(trx, { kind: signUpCodeMail, to: value.email, payload: { code }, dedupeKey: `sign-up:${id}:1`, now })
    return { id, to: value.email, resendAfterSeconds }
  })
}
