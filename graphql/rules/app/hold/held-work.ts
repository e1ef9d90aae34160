import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import { requestFunding } from '#rules/launch/awaiting-funds/hold-or-wait.ts'
import { accountMailQueue } from '#rules/mail/account-mail/claim-account-mails.ts'
import { messageQueue } from '#rules/messaging/outbox.ts'
import { inList, minor } from '#rules/platform/db/database.ts'
import { heldJobRefs, jobQueue } from '#rules/platform/jobs/jobs.ts'
import type { HeldRows } from '#rules/platform/jobs/lease.ts'
import { countHeldOrders, endOrderHold } from '#rules/reward/redemption/hold-orders.ts'

export type HeldWork = HeldRows & { what: 'message' | 'account mail' | 'voucher order' | 'job' }

/** Counts what a restore holds, by kind. The kinds are those of messages, account mails and jobs, and the suppliers of voucher orders. */
export async function countHeldWork(knex: Knex): Promise<HeldWork[]> {
  const counts = {
    message: messageQueue.countHeld(knex),
    'account mail': accountMailQueue.countHeld(knex),
    'voucher order': countHeldOrders(knex),
    job: jobQueue.countHeld(knex),
  }
  const listed: HeldWork[] = []
  for (const [what, rows] of Object.entries(counts)) for (const row of await rows) listed.push({ what: what as HeldWork['what'], ...row })
  return listed
}

/**
 * Lists the launches that would start or continue at the release, oldest first, at most 50, with the number of all. Those that wait for
 * funds start if the wallet can pay them.
 */
export async function listHeldLaunches(knex: Knex) {
  const refs = await Promise.all([heldJobRefs(knex, 'issue-launch'), heldJobRefs(knex, 'expire-funds')])
  const held = () => knex('launches').where(inList(knex, 'launches.id', refs.flat()))
  const all = await held().count({ count: '*' }).first()
  const rows = await held()
    .join('companies', 'companies.id', 'launches.company')
    .join('campaigns', 'campaigns.id', 'launches.campaign')
    .orderBy('launches.send_at')
    .limit(50)
    .select('launches.number', 'launches.send_at', 'launches.status', 'launches.launched_count', 'launches.total', {
      company: 'companies.name',
      campaign: 'campaigns.name',
      currency: 'campaigns.currency',
    })
  const launches = rows.map(({ number, send_at, status, launched_count, total, company, campaign, currency }) => ({
    launch: number,
    company,
    campaign,
    people: launched_count,
    total: formatMoney(minor(total), currency),
    status,
    sendAt: new Date(send_at).toISOString(),
  }))
  return { launchCount: Number(all?.count), launches }
}

/** Lets everything that a restore held run, and starts the launches that waited for money if the wallet can pay them now. */
export async function endAllHolds(trx: Knex.Transaction): Promise<void> {
  for (const queue of [messageQueue, accountMailQueue, jobQueue]) await queue.endHold(trx)
  await endOrderHold(trx)
  const companies = await trx('launches').where({ status: 'awaiting_funds' }).distinct('company').orderBy('company').pluck('company')
  for (const company of companies) await requestFunding(trx, company)
}
