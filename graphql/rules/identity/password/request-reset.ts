import { recoverInput } from '#contracts/account/recover.ts'
import { captchaRefused, parseWithCaptcha, spendCaptcha } from '#rules/identity/captcha/captcha.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { recoverMail } from './password-mails.ts'

/**
 * Queues a reset mail (R2). Writes one row for any address without a look-up, so that nothing reveals an account. The link always uses our
 * own address. Refuses VALIDATION for a captcha used before.
 */
export async function requestReset(body: unknown): Promise<void> {
  const { value, captcha } = await parseWithCaptcha(recoverInput, body)
  await transact(async ({ trx, now }) => {
    if (!(await spendCaptcha(trx, captcha, now))) throw refusal('VALIDATION', { fields: { captcha: captchaRefused } })
    await queueAccountMail(trx, { kind: recoverMail, to: value.email, payload: {}, dedupeKey: `recover:${newId()}`, now })
  })
}
