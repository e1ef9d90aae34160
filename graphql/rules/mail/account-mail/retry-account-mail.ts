import type { Knex } from 'knex'

/**
 * Queues an account mail again that was not sent and whose text is kept. Returns its kind, or undefined if there is none. Changes nothing
 * if `isDryRun`.
 */
export async function retryAccountMail(
  trx: Knex.Transaction,
  { id, now, isDryRun }: { id: string; now: Date; isDryRun: boolean },
): Promise<string | undefined> {
  const failed = () => trx('plutus_account_mails').where({ id, status: 'failed' }).whereNot({ payload_encrypted: '' })
  if (isDryRun) return (await failed().first('kind'))?.kind
  const again = { status: 'queued' as const, attempts: 0, unanswered: 0, failure_code: null, next_attempt_at: now.getTime() }
  const [mail] = await failed().update(again).returning('kind')
  return mail?.kind
}
