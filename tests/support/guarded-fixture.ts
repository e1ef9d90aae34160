import { createGuestCaller, mailAfter } from './guest-caller.ts'
import { rival } from './sign-in.ts'
import { startStackOn } from './stack-on.ts'
import { waitFor } from './wait-for.ts'

/** A stack whose rival is asked for a code on unknown browsers (the demo's person is not), with control of its clock and counts. */
export async function startGuardedFixture(database: string) {
  const stack = await startStackOn(database)
  const { postgres, sql } = stack
  const directus = createGuestCaller(stack)
  await sql(`update members set login_code = ${postgres ? 'true' : 1} where email = '${rival.email}'`)
  const mailIsOut = async () => (await sql("select id from plutus_account_mails where status in ('queued', 'sending')")).length === 0
  /** Does it, and returns the mail it caused; earlier mails have arrived. */
  const mailBy = async <T>(to: string, act: () => Promise<T>) => {
    await waitFor(mailIsOut, { what: 'all mail to be out' })
    return mailAfter(stack, to, act)
  }
  return {
    stack,
    mailBy,
    directus,
    sql,
    /** Does it and keeps its locks until the caller releases them; SQLite has one writer at a time. */
    hold: postgres?.hold,
    /** Signs the rival in as far as the code, and returns the code. */
    ask: () => mailBy(rival.email, () => directus.login(rival)),
    /** Moves time on for every code that was sent. */
    passes: (ms: number) =>
      sql(`update plutus_one_time_codes set sent_at = sent_at - ${ms}, expires_at = expires_at - ${ms}, created_at = created_at - ${ms}`),
    forgetCounts: () => sql('delete from plutus_login_attempts'),
    stop: stack.stop,
  }
}
