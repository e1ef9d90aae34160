import { createHmac, timingSafeEqual } from 'node:crypto'
import { recoverInput } from '#contracts/account/recover.ts'
import { mailboxOf } from '#contracts/address/read-address.ts'
import { mailboxCodeBody } from '#contracts/rest/sign-in.ts'
import { captchaRefused, parseWithCaptcha, spendCaptcha } from '#rules/identity/captcha/captcha.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import { consumeAttempt, refundAttempt, secondsLeft } from './consume-attempt.ts'
import { issueOneTimeCode, redeemOneTimeCode } from './one-time-code.ts'
import { mailboxCodeMail } from './sign-in-mails.ts'

/** The maximum codes sent to one mailbox per hour. A redeemed code does not count. */
const codeLimit = { max: 3, windowMs: 60 * 60_000 }

/**
 * Emails a code to a person who cannot sign in because others used up the account's attempts. Rows and response are the same for any
 * address, so they reveal no account. Refuses CODE_RESEND_LIMIT {retryAfterSeconds}, and VALIDATION for a captcha used before.
 */
export async function sendMailboxCode(body: unknown): Promise<{ challenge: string }> {
  const { value, captcha } = await parseWithCaptcha(recoverInput, body)
  return transact(async ({ trx, now }) => {
    if (!(await spendCaptcha(trx, captcha, now))) throw refusal('VALIDATION', { fields: { captcha: captchaRefused } })
    const key = keyOf(value.email)
    if (!(await consumeAttempt(trx, key, { ...codeLimit, now })))
      throw refusal('CODE_RESEND_LIMIT', { retryAfterSeconds: await secondsLeft(trx, key, now) })
    const { id, code } = await issueOneTimeCode(trx, { purpose: 'mailbox', subject: value.email, now })
    await queueAccountMail(trx, { kind: mailboxCodeMail, to: value.email, payload: { code }, dedupeKey: `mailbox:${id}`, now })
    return { challenge: id }
  })
}

/** Exchanges a correct mailbox code for a pass, a signed text that allows 10 more password attempts within 15 minutes. */
export async function proveMailbox(body: unknown): Promise<{ pass: string }> {
  const { challenge: id, code } = parseInput(mailboxCodeBody, body)
  return redeemOneTimeCode({ id, purpose: 'mailbox', code }, async ({ trx, now }, { subject }) => {
    await refundAttempt(trx, keyOf(subject))
    return { pass: makeLoginPass(subject, now) }
  })
}

const keyOf = (email: string): string => `mailbox-code|${mailboxOf(email)}`

export const passLifeMs = 15 * 60_000

/**
 * Returns a signed text that proves for 15 minutes that its holder has read mail of this address. It allows password attempts and replaces
 * the emailed sign-in code, but grants no access without the password.
 */
function makeLoginPass(email: string, now: Date): string {
  const until = now.getTime() + passLifeMs
  return `${until}.${sign(email, until)}`
}

export function isLoginPass(pass: string, email: string, now: Date): boolean {
  const [until = '', signature = ''] = pass.split('.')
  const expected = Buffer.from(sign(email, Number(until)))
  const given = Buffer.from(signature)
  return Number(until) > now.getTime() && given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (email: string, until: number): string =>
  createHmac('sha256', secretKey('codeKey')).update(`login-pass|${email}|${until}`).digest('base64url')
