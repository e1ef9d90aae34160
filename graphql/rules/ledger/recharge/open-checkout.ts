import getDatabase from '@directus/api/database/index'
import type { PaymentReason } from '#contracts/wallet/words.ts'
import type { CheckoutOrder, OpenedCheckout, PaymentProvider } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { enqueueJob, finishJob, type Job, requestJob } from '#rules/platform/jobs/jobs.ts'
import { auditRecharge } from './audit-recharge.ts'
import { systemMover } from './recharge-money.ts'
import { lockRecharge, type RechargeRow, readRecharge } from './recharge-row.ts'
import { settleRecharge } from './settle-recharge.ts'

/**
 * In ms after the start of the recharge. A later attempt to create the payment page fails the recharge instead, because the page could not
 * stay open for its thirty minutes.
 */
const triesMs = 2 * 60_000

/**
 * Job that creates the provider's payment page, outside any transaction. A retry after a crash gets the same page by its idempotency key.
 * The recharge fails if the provider refuses or is not configured, or if no attempt succeeds within two minutes.
 */
export async function openCheckout(job: Job): Promise<void> {
  const knex = getDatabase()
  const row = await knex('recharges').where({ id: job.ref }).first()
  const recharge = row && readRecharge(row)
  if (recharge?.status !== 'created') return transact(({ trx }) => finishJob(trx, job))
  const provider = findPaymentProvider(recharge.provider)
  const isLate = Date.now() - recharge.createdAt.getTime() > triesMs
  if (!provider || isLate) return failRecharge(job, 'provider_unavailable')
  const order = { ...toOrder(recharge), ...(await readPayer(recharge)) }
  const checkout = await tryOpenCheckout(provider, order)
  return checkout ? storeCheckout(job, checkout) : failRecharge(job, 'provider_refused')
}

/** Creates the payment page. Returns undefined if the provider refuses, and throws for transient errors, which the job retries. */
const tryOpenCheckout = (provider: PaymentProvider, order: CheckoutOrder): Promise<OpenedCheckout | undefined> =>
  provider.openCheckout(order).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

const storeCheckout = (job: Job, checkout: OpenedCheckout): Promise<void> =>
  transact(async (work) => {
    const recharge = await lockRecharge(work.trx, { id: job.ref })
    await finishJob(work.trx, job)
    if (!recharge) return
    const after = await settleRecharge(
      work,
      recharge,
      { facts: { ...recharge.facts, isOpen: true } },
      {
        mover: systemMover,
        columns: { provider_ref: checkout.ref, checkout_url: checkout.url, expires_at: checkout.expiresAt },
      },
    )
    // cancelled while the page was being created
    if (after.facts.closed) await enqueueJob(work.trx, 'close-checkout', recharge.id)
  })

const failRecharge = (job: Job, reason: PaymentReason): Promise<void> =>
  transact(async (work) => {
    const recharge = await lockRecharge(work.trx, { id: job.ref })
    await finishJob(work.trx, job)
    if (recharge?.status !== 'created') return
    const after = await settleRecharge(
      work,
      recharge,
      { facts: { ...recharge.facts, closed: { as: 'failed', reason } } },
      { mover: systemMover },
    )
    await auditRecharge(work, recharge, after, { mover: systemMover, caller: { ip: null, requestId: job.id }, detail: { reason } })
  })

function toOrder({ id, number, currency, method, total, createdAt, expiresAt }: RechargeRow) {
  const statusUrl = `${env.publicUrl}/recharge/status?id=${id}`
  return {
    recharge: id,
    number,
    currency,
    method,
    total,
    statusUrl,
    cancelUrl: statusUrl,
    expiresAt: expiresAt ?? createdAt,
  }
}

async function readPayer({ company, startedBy, receiptTo }: RechargeRow): Promise<{ company: string; payerEmail: string | null }> {
  const knex = getDatabase()
  const { name } = await orThrow(knex('companies').where({ id: company }).first('name'))
  const starter = startedBy && (await knex('members').where({ id: startedBy, kind: 'person' }).first('email'))
  return { company: name, payerEmail: receiptTo ?? (starter ? starter.email : null) }
}

/** The maximum attempts to close a payment page. By then the page has expired by itself. */
const closingTriesMax = 8

/**
 * Job that closes the payment page of a cancelled or otherwise closed recharge. Calls the provider outside any transaction. Then queues a
 * query, because the page may have been paid before.
 */
export async function closeCheckout(job: Job): Promise<void> {
  const row = await getDatabase()('recharges').where({ id: job.ref }).first('provider', 'provider_ref')
  const provider = row && findPaymentProvider(row.provider)
  if (row?.provider_ref && job.attempts < closingTriesMax) await provider?.closeCheckout(row.provider_ref)
  await transact(async ({ trx }) => {
    if (provider?.books) await requestJob(trx, 'read-payments', job.ref)
    await finishJob(trx, job)
  })
}
