import type { Knex } from 'knex'
import { instant, newId } from '../core/database.ts'
import { Refusal, refuse } from '../core/refusal.ts'
import { transact, type Work } from '../core/transact.ts'
import { enqueueJob } from '../worker/jobs.ts'
import type { SupplierAnswer } from './ask-supplier.ts'
import type { Capture } from './redeem.ts'
import { readRedemption, type SupplierOrder } from './supplier-order.ts'
import { codeHash, encryptCode } from './voucher-code.ts'

/** Ends an order once, whoever hears of its end first: the capture with its voucher, or the rewards open again (OUT_OF_STOCK). `record` is written with it. */
export async function settleOrder<Request, Answer>(
  id: string,
  answer: SupplierAnswer,
  capture: Capture<Request, Answer>,
  request: Request,
  record?: (work: Work) => Promise<void>,
): Promise<Answer> {
  const settled = await transact(async (work) => {
    const order = await takeEnd(work, id, answer)
    // somebody else ended it: the capture knows its own key again
    if (!order) return { answer: await capture(work, request) }
    await record?.(work)
    await reopenRewards(work, order)
    if (answer.status === 'refused') return { refusal: refuse('OUT_OF_STOCK') }
    const { trx, changes } = work
    // chosen when it was ordered, however long the supplier took
    const now = instant(Number(order.created_at))
    try {
      return { answer: await trx.transaction((inner) => capture({ trx: inner, changes, now, ordered: answer.code }, request)) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await keepInStock(trx, order, answer.code)
      return { refusal: error }
    }
  })
  if ('refusal' in settled) throw settled.refusal
  return settled.answer
}

async function takeEnd({ trx, now }: Work, id: string, answer: SupplierAnswer): Promise<SupplierOrder | undefined> {
  const reason = answer.status === 'refused' ? answer.reason : null
  const [order] = await trx('plutus_voucher_orders')
    .where({ id, status: 'ordered' })
    .update({ status: answer.status, reason, updated_at: now.getTime() })
    .returning('*')
  return order
}

/** Back to what they were; those whose last day passed meanwhile end like the others of their launch. */
async function reopenRewards({ trx, now }: Work, order: SupplierOrder): Promise<void> {
  const { rewards } = readRedemption(order)
  for (const [id, status] of Object.entries(rewards).sort())
    await trx('rewards').where({ id, status: 'claiming' }).update({ status, date_updated: now })
  const launches: { launch: string; runAt: Date | number }[] = await trx('rewards')
    .whereIn('id', Object.keys(rewards))
    .groupBy('launch')
    .select('launch')
    .min({ runAt: 'expires_at' })
  for (const { launch, runAt } of launches) await enqueueJob(trx, 'expire-launch', launch, { runAt: instant(runAt) })
}

/** A voucher that nobody may have any more is paid for: it waits in the brand's stock. */
const keepInStock = (trx: Knex.Transaction, { brand, value }: SupplierOrder, code: string) =>
  trx('plutus_voucher_stock').insert({
    id: newId(),
    brand,
    value,
    code_hash: codeHash(code),
    code_encrypted: encryptCode(code),
    last4: code.slice(-4),
    created_at: Date.now(),
  })
