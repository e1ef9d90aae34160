import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { newId } from '#rules/platform/db/database.ts'
import type { Upgrade } from '#rules/platform/upgrade/run-upgrade.ts'
import { bankReference } from './bank-reference.ts'
import { noMoney, type Payment, type RechargeMoney, type Reversal } from './recharge-money.ts'
import { type FormerSums, lockRecharge, type RechargeRow } from './recharge-row.ts'
import { readMoney, storeMoney } from './stored-money.ts'

const batch = 200

/** Upgrade that stores payments for the recharges of a version that kept only their sums. */
export const carryOverPayments: Upgrade = async ({ trx, now }, after) => {
  const ids = await trx('recharges')
    .where('paid_amount', '>', 0)
    .where((query) => void (after ? query.where('id', '>', after) : query))
    .orderBy('id')
    .limit(batch)
    .pluck('id')
  for (const id of ids) {
    const recharge = await lockRecharge(trx, { id })
    if (recharge) await loadMoney(trx, recharge, now)
  }
  return ids.length === batch ? ids.at(-1) : undefined
}

/** Returns the money of a locked recharge. One that the upgrade has not reached yet is carried over first. */
export const loadMoney = (trx: Knex.Transaction, recharge: RechargeRow, now: Date): Promise<RechargeMoney> =>
  recharge.former ? carryOver(trx, recharge, now) : readMoney(trx, recharge.id)

/**
 * Stores the sums of an earlier version as rows. Transfers keep their references. The rest has no name, and shrinks once the provider names
 * what it contains.
 */
async function carryOver(trx: Knex.Transaction, recharge: RechargeRow, now: Date): Promise<RechargeMoney> {
  const { paid = 0 } = recharge.former ?? {}
  const transfers = await readTransfers(trx, recharge, now)
  const rest = paid - transfers.reduce((sum, { amount }) => sum + amount, 0)
  const carried = { provider: recharge.provider, source: 'carried', ref: `carried:${recharge.id}`, reportedAt: now.getTime() } as const
  const unnamed: Payment = { ...carried, id: newId(), amount: rest, state: 'paid' }
  let left = recharge.reversed
  const reversals = formerReversals(recharge.former).map(({ kind, amount }): Reversal => {
    const taken = Math.min(amount, left)
    left -= taken
    const reason = recharge.former?.reversalReason ?? null
    return {
      ...carried,
      ref: `${carried.ref}:${kind}`,
      id: newId(),
      kind,
      payment: null,
      amount,
      state: 'standing',
      reason,
      inAnotherWay: false,
      enteredBy: null,
      taken,
      entries: 0,
    }
  })
  const money = { payments: [...transfers, ...(rest > 0 ? [unnamed] : [])], reversals }
  await storeMoney(trx, recharge.id, { before: noMoney, after: money, now })
  await trx('recharges')
    .where({ id: recharge.id })
    .update({ facts: JSON.stringify(recharge.facts) })
  // the caller may load the money of this row again
  recharge.former = undefined
  return money
}

/** Returns the reversed sum by kind, as far as it is known. What finance reversed may be the refund that the provider names next. */
function formerReversals({ reversed, taken }: FormerSums = { paid: 0, reversed: 0 }): Pick<Reversal, 'kind' | 'amount'>[] {
  const disputed = Math.min(taken?.chargeback ?? 0, reversed)
  const kind = taken ? 'refund' : 'manual'
  const all = [{ kind, amount: reversed - disputed } as const, { kind: 'dispute', amount: disputed } as const]
  return all.filter(({ amount }) => amount > 0)
}

const creditedTransfer = z.object({ received: z.string(), reference: z.string() })

/** Reads the transfers that finance credited. One reference that was written in two ways became two payments, which stay two. */
async function readTransfers(trx: Knex.Transaction, { id, former }: RechargeRow, now: Date): Promise<Payment[]> {
  const bodies = await trx('plutus_payment_events')
    .where({ recharge: id, provider: 'manual', type: 'finance.paid' })
    .orderBy('received_at')
    .pluck('body')
  const transfers: Payment[] = []
  let left = former?.paid ?? 0
  for (const { received, reference } of bodies.map((body) => creditedTransfer.parse(JSON.parse(body)))) {
    const amount = Math.min(Number(received), left)
    const ref = await freeReference(trx, bankReference(reference), transfers)
    left -= amount
    if (amount > 0)
      transfers.push({ id: newId(), provider: 'manual', ref, amount, state: 'paid', source: 'finance', reportedAt: now.getTime() })
  }
  return transfers
}

/** Returns the reference, with a number after it if a payment has it already. */
async function freeReference(trx: Knex.Transaction, wanted: string, transfers: Payment[]): Promise<string> {
  for (let count = 1; ; count++) {
    const ref = count === 1 ? wanted : `${wanted}#${count}`
    const isTaken =
      transfers.some((one) => one.ref === ref) || (await trx('plutus_payments').where({ provider: 'manual', ref }).first('id'))
    if (!isTaken) return ref
  }
}
