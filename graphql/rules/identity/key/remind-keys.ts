import { type WarningDays, warningDays } from '#contracts/key/end-warnings.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, nonNull } from '#rules/platform/db/database.ts'
import { continueJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { keyEndsMail, listAdministrators } from './key-mails.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/**
 * Longest time in ms that a launch waits for an approval. Members who know a replaced secret are remembered this long after it expired,
 * because they may not approve launches submitted with it.
 */
const openMs = 7 * dayMs
const chunk = 100

/**
 * Emails Owners and Admins about keys that expire within 14 days, and again within 2 days. Deletes replaced secrets that have expired. Runs
 * hourly.
 */
export const remindKeys = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    let count = 0
    // the later warning first, so that after a long outage a key gets only that one
    for (const days of [...warningDays].reverse()) count += await warn(work, days)
    await trx('plutus_retired_keys').where('works_until', '<=', now.getTime()).delete()
    await trx('plutus_secret_readers')
      .where('works_until', '<=', now.getTime() - openMs)
      .delete()
    await trx('api_keys').where('old_works_until', '<=', now).update({ old_works_until: null })
    if (count > 0) return continueJob(trx, job)
    await repeatJob(trx, job, now.getTime() + hourMs)
  })

/**
 * Queues the warning mails of up to 100 keys and marks the keys as warned in the same transaction. Returns the number of keys that were
 * due.
 */
async function warn({ trx, now }: UnitOfWork, days: WarningDays): Promise<number> {
  const due = await trx('api_keys')
    .where({ status: 'active' })
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + days * dayMs))
    .where((query) => query.whereNull('end_warning').orWhere('end_warning', '>', days))
    .orderBy('expires_at')
    .limit(chunk)
    .select('id', 'company', 'name', 'prefix', 'last4', 'expires_at')
  for (const key of due) {
    const marked = await trx('api_keys')
      .where({ id: key.id, status: 'active', expires_at: key.expires_at })
      .where((query) => query.whereNull('end_warning').orWhere('end_warning', '>', days))
      .update({ end_warning: days })
    if (marked) await queueWarnings({ trx, now }, key, days)
  }
  return due.length
}

type EndingKey = { id: string; company: string; name: string; prefix: string; last4: string; expires_at: Date | number | null }

async function queueWarnings({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, key: EndingKey, days: WarningDays): Promise<void> {
  const company = await trx('companies').where({ id: key.company }).first('name', 'time_zone')
  if (!company) return
  const endsAt = instant(nonNull(key.expires_at))
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: company.time_zone }).format(endsAt)
  for (const { id, email } of await listAdministrators(trx, key.company)) {
    await queueAccountMail(trx, {
      kind: keyEndsMail,
      to: email,
      payload: { name: key.name, shown: `${key.prefix}…${key.last4}`, companyName: company.name, day },
      dedupeKey: `key-ends:${key.id}:${days}:${endsAt.getTime()}:${id}`,
      now,
    })
  }
}
