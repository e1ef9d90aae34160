import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { OrderFirst, type RedemptionHandler, type SupplierAnswer } from '#rules/catalogue/voucher/outside-supplier.ts'
import { isIssued, toVoucherColumns, type VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, newId, nonNull, orThrow } from '#rules/platform/db/database.ts'
import { enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { rewardLifecycle, voucherOrderLifecycle } from '../../../model/lifecycles.ts'
import type { ClaimRequest } from './claims.ts'
import { mailVoucher } from './copies.ts'
import { findOrder, readRedemption, requestVoucher, type SupplierOrder } from './supplier-order.ts'

type ClosingSteps = {
  capture: RedemptionHandler<ClaimRequest, ClaimAnswer>
  request: ClaimRequest
  /** Runs in the transaction if this call closes the order, not if another process has closed it. */
  record?: ((work: UnitOfWork) => Promise<void>) | undefined
  /** Runs in the transaction after a delivered voucher has completed the redemption, for example to email it. */
  follow?: (work: UnitOfWork) => Promise<void>
}

/**
 * Closes a supplier's order with its answer, once. A delivered voucher completes the redemption, or goes to the stock if `capture` refuses.
 * After the supplier's refusal the rewards can be claimed again, and it refuses OUT_OF_STOCK.
 */
export async function closeOrder(
  id: string,
  given: SupplierAnswer,
  { capture, request, record, follow }: ClosingSteps,
): Promise<ClaimAnswer> {
  const outcome = await transact(async (work) => {
    const answer = await refuseIssued(work.trx, id, given)
    const order = await markClosed(work, id, answer)
    if (!order) return resolveClosedOrder(work, id, answer, (order) => capture(work, dropFirstBrowser(order, request)))
    await record?.(work)
    await reopenRewards(work, order)
    const { trx, changes } = work
    if (answer.status === 'refused') {
      if (answer.pausesBrand) await pauseBrand(work, order.brand)
      return { refusal: refusal('OUT_OF_STOCK') }
    }
    // the claim has the time of the order, even if the supplier took long
    const now = instant(Number(order.created_at))
    try {
      const claimed = await trx.transaction((inner) => capture({ trx: inner, changes, now, ordered: answer.voucher }, request))
      await follow?.(work)
      return { answer: claimed }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await keepInStock(trx, order, answer.voucher)
      return { refusal: error }
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

/**
 * Closes an order from a job or by an operator, when no claim waits for it any more. A delivered voucher is emailed by `mailVoucher`, if it
 * has one address to use. `record` runs if this call closes the order.
 */
export async function closeUnattendedOrder(
  kinds: RewardKinds,
  order: SupplierOrder,
  answer: SupplierAnswer,
  record?: (work: UnitOfWork) => Promise<void>,
): Promise<void> {
  const redemption = readRedemption(order)
  const { kind } = await orThrow(getDatabase()('rewards').whereIn('id', Object.keys(redemption.rewards)).first('kind'))
  const { capture } = kindOf(kinds, kind).redeem
  const follow = (work: UnitOfWork) => mailVoucher(work, redemption)
  await closeOrder(order.id, answer, { capture, request: redemption.request, record, follow }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * Job that requests the voucher of an open order again, under the same key, until the supplier delivers or refuses. A delivered voucher is
 * then emailed, as by `closeUnattendedOrder`.
 */
export async function fetchVoucher(kinds: RewardKinds, job: Job): Promise<void> {
  const order = await findOrder(getDatabase(), job.ref)
  if (order?.status === 'ordered') {
    const answer = await requestVoucher(order)
    if (!answer) throw new Error(`the supplier has not answered order ${order.id} yet`)
    await closeUnattendedOrder(kinds, order, answer)
  }
  await transact(({ trx }) => finishJob(trx, job))
}

/**
 * Returns the result of an order that another process has closed. If it was delivered, returns its voucher. If it was refused, refuses
 * OUT_OF_STOCK and adds a voucher that arrives late to the stock.
 */
async function resolveClosedOrder(
  { trx }: UnitOfWork,
  id: string,
  answer: SupplierAnswer,
  repeat: (order: SupplierOrder) => Promise<ClaimAnswer>,
): Promise<{ answer: ClaimAnswer } | { refusal: Refusal }> {
  const order = await findOrder(trx, id)
  if (order?.status === 'delivered') {
    try {
      return { answer: await repeat(order) }
    } catch (error) {
      // its voucher went to the stock and to another claim since
      if (error instanceof OrderFirst) return { refusal: refusal('OUT_OF_STOCK') }
      throw error
    }
  }
  if (order && answer.status === 'delivered') await keepInStock(trx, order, answer.voucher)
  return { refusal: refusal('OUT_OF_STOCK') }
}

/** Returns a refusal instead of a voucher that was issued before, which a supplier has sold twice. It cannot be issued again. */
async function refuseIssued(trx: Knex.Transaction, id: string, answer: SupplierAnswer): Promise<SupplierAnswer> {
  if (answer.status === 'refused' || !(await isIssued(trx, answer.voucher))) return answer
  log.error({ order: id, failure: 'the supplier delivered a voucher that was issued before' })
  return { status: 'refused', reason: 'issued_before' }
}

/**
 * Returns the request without the browser that placed the order. If another browser has repeated the claim since, that one stays its
 * claimant.
 */
function dropFirstBrowser(order: SupplierOrder, request: ClaimRequest): ClaimRequest {
  return request.browser === readRedemption(order).request.browser ? { ...request, browser: undefined } : request
}

async function markClosed({ trx, now }: UnitOfWork, id: string, answer: SupplierAnswer): Promise<SupplierOrder | undefined> {
  const reason = answer.status === 'refused' ? answer.reason : null
  const [order] = await trx('plutus_voucher_orders')
    .where({ id })
    .whereIn('status', voucherOrderLifecycle.settle.from)
    .update({ ...voucherOrderLifecycle.settle.into(answer.status), reason, updated_at: now.getTime() })
    .returning('*')
  return order
}

/** Restores the states that the rewards had before the order. Enqueues the expiry of their launches, for rewards past their last day. */
async function reopenRewards({ trx, now }: UnitOfWork, order: SupplierOrder): Promise<void> {
  const { rewards } = readRedemption(order)
  for (const [id, status] of Object.entries(rewards).sort())
    await trx('rewards')
      .where({ id })
      .whereIn('status', rewardLifecycle.reopen.from)
      .update({ ...rewardLifecycle.reopen.into(status), date_updated: now })
  const launches = await trx('rewards').whereIn('id', Object.keys(rewards)).groupBy('launch').select('launch').min({ runAt: 'expires_at' })
  for (const { launch, runAt } of launches) await enqueueJob(trx, 'expire-launch', launch, { runAt: instant(nonNull(runAt)) })
}

/** Takes a brand off the catalogue because its supplier does not deliver it at all, until it is synchronised or imported again. */
async function pauseBrand({ trx, changes }: UnitOfWork, brand: string): Promise<void> {
  const paused = await trx('brands').where({ id: brand, status: 'active' }).update({ status: 'out_of_stock', paused_for: 'refused' })
  if (paused) changes.add('brands', brand)
}

/** Adds a delivered voucher that its recipient can no longer get to the brand's stock, unless it was already issued. */
async function keepInStock(trx: Knex.Transaction, { brand, value }: SupplierOrder, voucher: VoucherContent): Promise<void> {
  if (await isIssued(trx, voucher)) return
  await trx('plutus_voucher_stock')
    .insert({ id: newId(), brand, value, ...toVoucherColumns(voucher), created_at: Date.now() })
    .onConflict('code_hash')
    .ignore()
}
