import { offerMs } from '#rules/identity/two-factor/replace-authenticator.ts'
import { deleteOldAccountMails } from '#rules/mail/account-mail/claim-account-mails.ts'
import { deleteOldAnswers } from '#rules/platform/command/repeated-command.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'

const hour = 60 * 60_000
const day = 24 * hour

/**
 * Deletes expired sign-ups, verified ones too, and old captcha solutions, reset links, address changes, codes, offered authenticator apps,
 * answers of commands and mails. Runs hourly.
 */
export const sweepAccounts = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const time = now.getTime()
    await trx('plutus_signups').where('expires_at', '<', time).delete()
    await trx('plutus_captchas').where('expires_at', '<', time).delete()
    await trx('plutus_one_time_codes')
      .where('expires_at', '<', time - day)
      .delete()
    await trx('plutus_next_authenticators')
      .where('created_at', '<', time - offerMs)
      .delete()
    await trx('plutus_password_resets')
      .where('created_at', '<', time - 7 * day)
      .delete()
    await trx('plutus_email_changes')
      .where('created_at', '<', time - 30 * day)
      .delete()
    await deleteOldAnswers(work)
    await deleteOldAccountMails(work)
    await repeatJob(trx, job, time + hour)
  })
