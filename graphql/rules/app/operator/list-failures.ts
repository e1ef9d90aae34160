import getDatabase from '@directus/api/database/index'
import { maskEmail } from '#contracts/address/read-address.ts'
import { failingAccountMails, failingMessages } from '#model/statuses.ts'
import type { OperatorCommand } from './operator-command.ts'

/**
 * Lists messages and account mails that failed for good or are being retried, newest first, and jobs whose last attempt failed. At most 50
 * of each.
 */
export const listFailures: OperatorCommand = {
  run: async () => {
    const knex = getDatabase()
    const messages = await knex('messages')
      .whereIn('status', failingMessages)
      .orderBy('date_created', 'desc')
      .limit(50)
      .select('id', 'company', 'kind', 'to_masked', 'status', 'failure_code', 'attempts')
    const accountMails = await knex('plutus_account_mails')
      .whereIn('status', failingAccountMails)
      .orderBy('created_at', 'desc')
      .limit(50)
      .select('id', 'kind', 'to', 'status', 'failure_code', 'attempts')
    const jobs = await knex('plutus_jobs').whereNotNull('failure').limit(50).select('id', 'kind', 'ref', 'attempts', 'failure')
    return { messages, accountMails: accountMails.map(({ to, ...mail }) => ({ ...mail, to: maskEmail(to) })), jobs }
  },
}
