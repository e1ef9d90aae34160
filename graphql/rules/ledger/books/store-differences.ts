import getDatabase from '@directus/api/database/index'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { hashedId } from '#rules/platform/db/row-id.ts'
import { env } from '#rules/platform/env/env.ts'
import { type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { booksDifferMail } from './books-mail.ts'
import { compareBooks } from './compare-books.ts'
import type { Difference } from './find-differences.ts'
import { type OpenDifference, readOpenDifferences } from './open-differences.ts'

const dayMs = 86_400_000

/** Job that compares the records of every payment provider with ours, once a day. It moves no money and freezes nothing. */
export async function compareAllBooks(job: Job): Promise<void> {
  const failures = await storeDifferences()
  if (failures.length) throw new Error(failures.join('; '))
  await transact(({ trx, now }) => repeatJob(trx, job, now.getTime() + dayMs))
}

/**
 * Compares the records of every provider with ours, and stores the differences in place of the earlier ones. New ones that finance did not
 * close are emailed to OPERATOR_EMAIL. Returns a sentence for each provider that could not be read, whose earlier differences stay.
 */
export async function storeDifferences(): Promise<string[]> {
  const knex = getDatabase()
  const failures: string[] = []
  for (const name of env.payments.providers) {
    const provider = findPaymentProvider(name)
    if (!provider?.books) continue
    try {
      await replaceDifferences(name, await compareBooks(knex, provider))
    } catch (error) {
      log.error({ comparedBooks: name, error })
      failures.push(`${name} could not be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const [provider, found] of Map.groupBy(await readOpenDifferences(knex), (one) => one.provider)) await notifyOperator(found, provider)
  return failures
}

const replaceDifferences = (provider: string, differences: Difference[]): Promise<void> =>
  transact(async ({ trx, now }) => {
    await trx('plutus_differences').where({ provider }).delete()
    for (const difference of differences)
      await trx('plutus_differences').insert({ id: newId(), provider, ...difference, found_at: now.getTime() })
  })

/** Emails the operator once about each difference: its key names what differs. */
async function notifyOperator(differences: OpenDifference[], provider: string): Promise<void> {
  const to = env.operatorEmail
  if (!to || !differences.length) return
  const lines = differences.map(({ kind, ref, words }) => `${provider} ${kind} ${ref}: ${words}`)
  await transact(({ trx, now }) =>
    queueAccountMail(trx, {
      kind: booksDifferMail,
      to,
      payload: { count: lines.length, lines: lines.slice(0, 20) },
      dedupeKey: `books-differ:${provider}:${hashedId(lines.toSorted().join('\n'), 5)}`,
      now,
    }),
  )
}
