import { captchaRefused, parseWithCaptcha, spendCaptcha } from '#rules/identity/captcha/captcha.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { recover } from './password-mails.ts'
import { recoverInput } from './recover.input.ts'

/**
 * Notes that someone cannot sign in (R2). One row is written for every address and nothing is looked up: the worker knows whether there
 * is an account. The link's address is ours, whatever the body says. Refuses VALIDATION for a captcha used before.
 */
export async function requestReset(body: unknown): Promise<void> {
  const { value, captcha } = await parseWithCaptcha(recoverInput, body)
  await transact(async ({ trx, now }) => {
    if (!(await spendCaptcha(trx, captcha, now))) throw refusal('VALIDATION', { fields: { captcha: captchaRefused } })
    await queueAccountMail(trx, { kind: recover, to: value.email, payload: {}, dedupeKey: `recover:${newId()}`, now })
  })
}
