import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { rewardLifecycle, voucherOrderLifecycle } from '#model/lifecycles.ts'
import { keepInStock, pauseBrand } from '#rules/catalogue/voucher/change-stock.ts'
import { findKnownVouchers, type KnownVoucher, lockVouchers } from '#rules/catalogue/voucher/known-vouchers.ts'
import {
  type RedemptionHandler,
  type RedemptionOutcome,
  requireVoucher,
  type SupplierAnswer,
} from '#rules/catalogue/voucher/outside-supplier.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, nonNull, orThrow } from '#rules/platform/db/database.ts'
import { ensureJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'
import type { ClaimRequest } from './claims.ts'
import { mailVoucher } from './copies.ts'
import { passToFinance } from './pass-to-finance.ts'
import { findOrder, readRedemption, requestVoucher, type SupplierOrder } from './supplier-order.ts'

type ClosingSteps = {
  capture: RedemptionHandler<ClaimRequest, ClaimAnswer>
  request: ClaimRequest
  /** Runs in the transaction if this call closes the order, not if another process has closed it. */
  record?: ((work: UnitOfWork) => Promise<void>) | undefined
  /** Runs in the transaction after a delivered voucher has completed the redemption, for example to email it. */
  follow?: (work: UnitOfWork) => Promise<void>
  /** Returns the refusal of a voucher that is in stock or was issued, if an operator entered it. By default finance gets the order. */
  refuseKnown?: ((duplicate: KnownVoucher) => Refusal) | undefined
}

/**
 * Closes a supplier's order with its answer, once. A delivered voucher completes the redemption, or goes to the stock if `capture` refuses.
 * After the supplier's refusal the rewards can be claimed again, and it refuses OUT_OF_STOCK. A voucher that is in stock or was issued
 * leaves the order open for finance, and it refuses SUPPLIER_DELAYED.
 */
export async function closeOrder(
  id: string,
  answer: SupplierAnswer,
  { capture, request, record, follow, refuseKnown }: ClosingSteps,
): Promise<ClaimAnswer> {
  const outcome = await transact(async (work) => {
    const { placed, duplicate } = await lockOrder(work.trx, id, answer)
    if (duplicate && placed.status === 'ordered') {
      if (refuseKnown) return { refusal: refuseKnown(duplicate) }
      await passToFinance(work, placed, duplicate)
      return { refusal: refusal('SUPPLIER_DELAYED') }
    }
    const order = await markClosed(work, id, answer)
    if (!order) return resolveClosedOrder(work, { placed, duplicate, answer }, () => capture(work, dropFirstBrowser(placed, request)))
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
      return { answer: requireVoucher(claimed).answer }
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
 * has one address to use. Returns the refusal of `closeOrder`, if there is one.
 */
export async function closeUnattendedOrder(
  kinds: RewardKinds,
  order: SupplierOrder,
  answer: SupplierAnswer,
  steps: Pick<ClosingSteps, 'record' | 'refuseKnown'> = {},
): Promise<Refusal | undefined> {
  const redemption = readRedemption(order)
  const { kind } = await orThrow(getDatabase()('rewards').whereIn('id', Object.keys(redemption.rewards)).first('kind'))
  const { capture } = kindOf(kinds, kind).redeem
  const follow = (work: UnitOfWork) => mailVoucher(work, redemption)
  try {
    await closeOrder(order.id, answer, { capture, request: redemption.request, follow, ...steps })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Job that requests the voucher of an open order again, under the same key, until the supplier delivers or refuses. A delivered voucher is
 * then emailed, as by `closeUnattendedOrder`. An order that finance has is left alone.
 */
export async function fetchVoucher(kinds: RewardKinds, job: Job): Promise<void> {
  const order = await findOrder(getDatabase(), job.ref)
  if (order?.status === 'ordered' && order.reason === null) {
    const answer = await requestVoucher(order)
    if (!answer) throw new Error(`the supplier has not answered order ${order.id} yet`)
    await closeUnattendedOrder(kinds, order, answer)
  }
  await transact(({ trx }) => finishJob(trx, job))
}

type AnsweredOrder = { placed: SupplierOrder; duplicate: KnownVoucher | undefined; answer: SupplierAnswer }

/** Locks the vouchers of the order's brand, so that orders of a brand close one after another. Finds the answer's voucher among them. */
async function lockOrder(trx: Knex.Transaction, id: string, answer: SupplierAnswer): Promise<Omit<AnsweredOrder, 'answer'>> {
  const { brand } = await orThrow(findOrder(trx, id))
  const locked = await lockVouchers(trx, brand)
  const placed = await orThrow(findOrder(trx, id))
  if (answer.status === 'refused') return { placed, duplicate: undefined }
  return { placed, duplicate: (await findKnownVouchers(trx, locked, [answer.voucher])).get(0) }
}

/**
 * Returns the result of an order that another process has closed. If it was delivered, returns its voucher. If it was refused, refuses
 * OUT_OF_STOCK. A voucher that then arrives goes to the stock, or to finance if we already had it.
 */
async function resolveClosedOrder(
  work: UnitOfWork,
  { placed, duplicate, answer }: AnsweredOrder,
  repeat: () => Promise<RedemptionOutcome<ClaimAnswer>>,
): Promise<{ answer: ClaimAnswer } | { refusal: Refusal }> {
  if (placed.status === 'delivered') {
    const repeated = await repeat()
    // its voucher went to the stock and to another claim since
    return repeated.status === 'ordered' ? { refusal: refusal('OUT_OF_STOCK') } : { answer: repeated.answer }
  }
  if (answer.status === 'delivered' && (await isFirstLateVoucher(work.trx, placed))) {
    if (duplicate) await passToFinance(work, placed, duplicate)
    else await keepInStock(work.trx, placed, answer.voucher)
  }
  return { refusal: refusal('OUT_OF_STOCK') }
}

/** Notes that a refused order was delivered after all. Returns false if that is noted already, as concurrent attempts return one voucher. */
async function isFirstLateVoucher(trx: Knex.Transaction, { id }: SupplierOrder): Promise<boolean> {
  const reason = 'delivered_late'
  const noted = await trx('plutus_voucher_orders').where({ id, status: 'refused' }).whereNot({ reason }).update({ reason })
  return noted > 0
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
  for (const { launch, runAt } of launches) await ensureJob(trx, 'expire-launch', launch, { runAt: instant(nonNull(runAt)) })
}
