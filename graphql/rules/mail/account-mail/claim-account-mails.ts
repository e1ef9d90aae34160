import type { Knex } from 'knex'
import { isPostgres, minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'

export type DueAccountMail = Pick<Row<'plutus_account_mails'>, 'id' | 'kind' | 'to' | 'payload_encrypted' | 'dedupe_key' | 'attempts'> & {
  createdAt: number
}

const leaseMs = 60_000

export const dueAccountMails = (knex: Knex, now: number) =>
  knex('plutus_account_mails')
    .whereIn('status', ['queued', 'retrying', 'sending'])
    .where('next_attempt_at', '<=', now)
    .where((query) => void query.whereNull('lease_until').orWhere('lease_until', '<', now))

/** Takes up to `count` due mails; one whose lease ran out is taken again, with the same Message-ID. */
export async function claimAccountMails(knex: Knex, count: number): Promise<DueAccountMail[]> {
  const now = Date.now()
  const due = dueAccountMails(knex, now).orderBy('next_attempt_at').limit(count).select('id')
  if (isPostgres(knex)) due.forUpdate().skipLocked()
  const rows = await knex('plutus_account_mails')
    .whereIn('id', due)
    .update({ status: 'sending', lease_until: now + leaseMs, attempts: knex.raw('attempts + 1') })
    .returning('*')
  return rows.map((row) => ({ ...row, createdAt: minor(row.created_at) }))
}
