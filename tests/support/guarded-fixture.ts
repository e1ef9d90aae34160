import { createGuestCaller, mailAfter } from './guest-caller.ts'
import { runSql } from './run-sql.ts'
import { rival } from './sign-in.ts'
import { startPostgres } from './start-postgres.ts'
import { startStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

/** A stack whose rival is asked for a code on unknown browsers (the demo's person is not), with control of its clock and counts. */
export async function startGuardedFixture(database: string) {
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  const stack = await startStack({ env: postgres?.env ?? {} })
  const directus = createGuestCaller(stack)
  const sql = (text: string) => runSql(stack, postgres, text)
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
    async stop(): Promise<void> {
      await stack.stop()
      await postgres?.stop()
    },
  }
}
