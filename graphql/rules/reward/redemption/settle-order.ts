import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { codeHash, encryptCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionHandler } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { filled, instant, newId, orThrow } from '#rules/platform/db/database.ts'
import { enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { rewardLifecycle, voucherOrderLifecycle } from '../../../model/lifecycles.ts'
import type { ClaimRequest } from './claims.ts'
import { mailVoucher } from './copies.ts'
import { askSupplier, findOrder, readRedemption, type SupplierAnswer, type SupplierOrder } from './supplier-order.ts'

type Settling = {
  capture: RedemptionHandler<ClaimRequest, ClaimAnswer>
  request: ClaimRequest
  /** Written where this closes the order. */
  record?: ((work: UnitOfWork) => Promise<void>) | undefined
  /** Written after the voucher is delivered. */
  follow?: (work: UnitOfWork) => Promise<void>
}

/** Closes an order once, whoever learns of its outcome first: captured with its voucher, or its rewards open again (OUT_OF_STOCK). */
export async function settleOrder(
  id: string,
  answer: SupplierAnswer,
  { capture, request, record, follow }: Settling,
): Promise<ClaimAnswer> {
  const settled = await transact(async (work) => {
    const order = await takeEnd(work, id, answer)
    if (!order) return afterItsEnd(work, id, answer, (order) => capture(work, withoutFirstBrowser(order, request)))
    await record?.(work)
    await reopenRewards(work, order)
    if (answer.status === 'refused') return { refusal: refusal('OUT_OF_STOCK') }
    const { trx, changes } = work
    // chosen when it was ordered, however long the supplier took
    const now = instant(Number(order.created_at))
    try {
      const given = await trx.transaction((inner) => capture({ trx: inner, changes, now, ordered: answer.code }, request))
      await follow?.(work)
      return { answer: given }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await keepInStock(trx, order, answer.code)
      return { refusal: error }
    }
  })
  if ('refusal' in settled) throw settled.refusal
  return settled.answer
}

/**
 * Closes an order that nobody waits for any more, by the kind of its rewards, and tells the recipient. `record` is written where this
 * closes it.
 */
export async function endOrder(
  kinds: RewardKinds,
  order: SupplierOrder,
  answer: SupplierAnswer,
  record?: (work: UnitOfWork) => Promise<void>,
): Promise<void> {
  const redemption = readRedemption(order)
  const { kind } = await orThrow(getDatabase()('rewards').whereIn('id', Object.keys(redemption.rewards)).first('kind'))
  const { capture } = kindOf(kinds, kind).redeem
  const follow = (work: UnitOfWork) => mailVoucher(work, redemption)
  await settleOrder(order.id, answer, { capture, request: redemption.request, record, follow }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * Asks for a voucher that nobody waits for any more, under its old key, until the supplier delivers or refuses; then tells the
 * recipient.
 */
export async function fetchVoucher(kinds: RewardKinds, job: Job): Promise<void> {
  const order = await findOrder(getDatabase(), job.ref)
  if (order?.status === 'ordered') {
    const answer = await askSupplier(order)
    if (!answer) throw new Error(`the supplier has not answered order ${order.id} yet`)
    await endOrder(kinds, order, answer)
  }
  await transact(({ trx }) => finishJob(trx, job))
}

/** Another process closed it: with a voucher, whose capture recognises its own key; or without, and one that comes now goes into stock. */
async function afterItsEnd(
  { trx }: UnitOfWork,
  id: string,
  answer: SupplierAnswer,
  repeat: (order: SupplierOrder) => Promise<ClaimAnswer>,
): Promise<{ answer: ClaimAnswer } | { refusal: Refusal }> {
  const order = await findOrder(trx, id)
  if (order?.status === 'delivered') return { answer: await repeat(order) }
  if (order && answer.status === 'delivered') await keepInStock(trx, order, answer.code)
  return { refusal: refusal('OUT_OF_STOCK') }
}

/** Whoever placed the order may learn of its outcome last: a browser that asked by its key since keeps the voucher. */
function withoutFirstBrowser(order: SupplierOrder, request: ClaimRequest): ClaimRequest {
  return request.browser === readRedemption(order).request.browser ? { ...request, browser: undefined } : request
}

async function takeEnd({ trx, now }: UnitOfWork, id: string, answer: SupplierAnswer): Promise<SupplierOrder | undefined> {
  const reason = answer.status === 'refused' ? answer.reason : null
  const [order] = await trx('plutus_voucher_orders')
    .where({ id })
    .whereIn('status', voucherOrderLifecycle.settle.from)
    .update({ ...voucherOrderLifecycle.settle.into(answer.status), reason, updated_at: now.getTime() })
    .returning('*')
  return order
}

/** Returns them to their former state; those whose last day passed meanwhile expire like the others of their launch. */
async function reopenRewards({ trx, now }: UnitOfWork, order: SupplierOrder): Promise<void> {
  const { rewards } = readRedemption(order)
  for (const [id, status] of Object.entries(rewards).sort())
    await trx('rewards')
      .where({ id })
      .whereIn('status', rewardLifecycle.reopen.from)
      .update({ ...rewardLifecycle.reopen.into(status), date_updated: now })
  const launches = await trx('rewards').whereIn('id', Object.keys(rewards)).groupBy('launch').select('launch').min({ runAt: 'expires_at' })
  for (const { launch, runAt } of launches) await enqueueJob(trx, 'expire-launch', launch, { runAt: instant(filled(runAt)) })
}

/** A voucher that nobody may have any more is paid for: it goes into the brand's stock. */
const keepInStock = (trx: Knex.Transaction, { brand, value }: SupplierOrder, code: string) =>
  trx('plutus_voucher_stock')
    .insert({
      id: newId(),
      brand,
      value,
      code_hash: codeHash(code),
      code_encrypted: encryptCode(code),
      last4: code.slice(-4),
      created_at: Date.now(),
    })
    .onConflict('code_hash')
    .ignore()
