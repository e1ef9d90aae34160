import type { Knex } from 'knex'
import { departingAccountMails, endedAccountMails, unsentAccountMails } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { HeldLease } from '#rules/platform/jobs/held-lease.ts'
import { LeaseQueue } from '#rules/platform/jobs/lease.ts'

export type DueAccountMail = Pick<
  Row<'plutus_account_mails'>,
  'id' | 'kind' | 'to' | 'payload_encrypted' | 'dedupe_key' | 'attempts' | 'unanswered'
> & { createdAt: number }

/** In ms. The delays before the retries of a mail, 72 hours together. The first ones are short, because people wait for codes. */
const backOffMs = [5, 20, 60, 300, 1800, 5015, ...Array<number>(35).fill(7200)].map((seconds) => seconds * 1000)

/** Mails with a code that someone waits for to sign in or up. A restore does not hold them, and an old one is cancelled when it is due. */
export const signInMails: readonly string[] = ['sign-up-code', 'login-code', 'mailbox-code', 'step-up-code', 'email-code', 'recover']

export const accountMailQueue = new LeaseQueue('plutus_account_mails', {
  dueAt: 'next_attempt_at',
  asMoment: (ms) => ms,
  retryAfterMs: (attempts) => backOffMs[attempts - 1],
  states: {
    take: { from: departingAccountMails, set: { status: 'sending' } },
    drop: { from: ['sending'], set: { status: 'queued' } },
  },
  agedBy: 'created_at',
  unheld: signInMails,
})

/**
 * Claims up to `count` due mails. A mail of a crashed worker is claimed again and keeps its Message-ID, so that mail clients can recognise
 * the duplicate. Only of `kinds`, if given. Undefined when none is due.
 */
export async function claimAccountMails(
  knex: Knex,
  count: number,
  kinds?: readonly string[],
): Promise<{ mails: DueAccountMail[]; lease: HeldLease } | undefined> {
  const claimed = await accountMailQueue.claim(knex, count, kinds && { kinds: [...kinds] })
  return claimed && { mails: claimed.rows.map((row) => ({ ...row, createdAt: minor(row.created_at) })), lease: claimed.lease }
}

const keptMs = 30 * 24 * 60 * 60_000

/** Deletes the account mails that were sent or given up, 30 days after they were queued. */
export async function deleteOldAccountMails({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>): Promise<void> {
  await trx('plutus_account_mails')
    .whereIn('status', endedAccountMails)
    .where('created_at', '<', now.getTime() - keptMs)
    .delete()
}

/** Cancels the account mails that a restore holds and that were queued before a time. Returns their number. */
export const dropHeldAccountMails = (trx: Knex.Transaction, before: Date): Promise<number> =>
  trx('plutus_account_mails')
    .whereNotNull('held_at')
    .whereIn('status', unsentAccountMails)
    .where('created_at', '<', before.getTime())
    .update({ status: 'cancelled', payload_encrypted: '', held_at: null })

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
