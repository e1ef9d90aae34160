import { createGuestCaller, mailAfter } from './guest-caller.ts'
import { rival } from './sign-in.ts'
import { startStackOn } from './stack-on.ts'
import { waitFor } from './wait-for.ts'

/**
 * Starts a stack where the second company's owner (the rival) needs a login code in unknown browsers. Tests can age codes and reset the
 * counts of attempts.
 */
export async function startGuardedFixture(database: string) {
  const stack = await startStackOn(database)
  const { postgres, sql } = stack
  const directus = createGuestCaller(stack)
  await sql(`update members set login_code = ${postgres ? 'true' : 1} where email = '${rival.email}'`)
  const mailIsOut = async () => (await sql("select id from plutus_account_mails where status in ('queued', 'sending')")).length === 0
  /** Runs `act` and returns its result with the mail to `to` that it causes. Waits first until earlier mail is sent. */
  const mailBy = async <T>(to: string, act: () => Promise<T>) => {
    await waitFor(mailIsOut, { what: 'all mail to be out' })
    return mailAfter(stack, to, act)
  }
  return {
    stack,
    mailBy,
    directus,
    sql,
    /** Runs a statement and keeps its locks until the caller releases them. PostgreSQL only, because SQLite has a single writer. */
    hold: postgres?.hold,
    /** Signs in as the rival company's owner with the password. Returns the result and the login code from the mail. */
    ask: () => mailBy(rival.email, () => directus.login(rival)),
    /** Moves the times of every one-time code `ms` into the past, as if that much time had passed. */
    advanceTime: (ms: number) =>
      sql(`update plutus_one_time_codes set sent_at = sent_at - ${ms}, expires_at = expires_at - ${ms}, created_at = created_at - ${ms}`),
    forgetCounts: () => sql('delete from plutus_login_attempts'),
    stop: stack.stop,
  }
}
