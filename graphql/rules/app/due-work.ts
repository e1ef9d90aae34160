import type { Knex } from 'knex'
import { dueAccountMails } from '#rules/mail/account-mail/claim-account-mails.ts'
import { dueMessages } from '#rules/messaging/outbox.ts'
import { dueJobs, type JobKind } from '#rules/platform/jobs/jobs.ts'

export type WorkKind = JobKind | 'messages' | 'account-mails'

/** What kinds of work are due now, by one statement for all loops: their own each take and lock rows. */
export async function dueWork(knex: Knex, now: Date): Promise<Set<WorkKind>> {
  const some = (kind: WorkKind, due: Knex.QueryBuilder) => knex.select(knex.raw('? as kind', [kind])).whereExists(due)
  const rows: { kind: WorkKind }[] = await dueJobs(knex, now.getTime())
    .distinct('kind')
    .unionAll([
      some('messages', dueMessages(knex, now).select('id')),
      some('account-mails', dueAccountMails(knex, now.getTime()).select('id')),
    ])
  return new Set(rows.map(({ kind }) => kind))
}
