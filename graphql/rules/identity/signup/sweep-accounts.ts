import { offerMs } from '#rules/identity/two-factor/replace-authenticator.ts'
import { deleteOldAccountMails } from '#rules/mail/account-mail/claim-account-mails.ts'
import { deleteOldAnswers } from '#rules/platform/command/repeated-command.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { continueJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** In ms. The time without use after which a token's row is deleted. Directus sessions expire earlier when unused. */
const forgottenMs = 8 * day

/** The rows of sessions and attempts that one turn deletes of each kind, because everyone who signs in writes to their tables. */
const turnRows = 2000

/**
 * Deletes expired sign-ups, verified ones too, and old captcha solutions, reset links, address changes, codes and offered authenticator
 * apps. Also old sessions, counted attempts, answers of commands and mails. Runs hourly.
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
    await ((await deleteOldSessions(work)) ? continueJob(trx, job) : repeatJob(trx, job, time + hour))
  })

/** Deletes up to 2,000 expired sessions, tokens unused for eight days and attempts of the past each. Returns true if there may be more. */
async function deleteOldSessions({ trx, now }: UnitOfWork): Promise<boolean> {
  const time = now.getTime()
  const expired = trx('directus_sessions').where('expires', '<', now).limit(turnRows).select('token')
  const forgotten = trx('plutus_sessions')
    .where('used_at', '<', time - forgottenMs)
    .limit(turnRows)
    .select('token_hash')
  const past = trx('plutus_login_attempts').where('expire', '<', time).limit(turnRows).select('key')
  const deleted = [
    // in the order of a sign-out
    await trx('plutus_sessions').whereIn('token_hash', forgotten).delete(),
    await trx('directus_sessions').whereIn('token', expired).delete(),
    await trx('plutus_login_attempts').whereIn('key', past).delete(),
  ]
  return deleted.includes(turnRows)
}
