import type { Knex } from 'knex'
import type { BigInteger } from '#model/fields.ts'
import type { Row } from '#model/tables.ts'
import { inList, minor, newId } from '#rules/platform/db/database.ts'
import type { MoneyReport, Payment, RechargeMoney, Reversal } from './recharge-money.ts'

/** Reads the payments and reversals of a recharge. Its row must be locked to change them. */
export async function readMoney(knex: Knex, recharge: string): Promise<RechargeMoney> {
  const payments = await knex('plutus_payments').where({ recharge }).orderBy('id').select('*')
  const reversals = await knex('plutus_reversals').where({ recharge }).orderBy('id').select('*')
  return { payments: payments.map(toPayment), reversals: reversals.map(toReversal) }
}

/** A stored row with its recharge and the time at which we learned of it, in epoch ms. */
export type Owned<Item> = Item & { recharge: string; createdAt: number }

/** Reads the payments and reversals of a provider that we know since a moment, and older ones by their ids. */
export async function readProviderMoney(
  knex: Knex,
  provider: string,
  { since, refs = [] }: { since: Date; refs?: string[] },
): Promise<{ payments: Owned<Payment>[]; reversals: Owned<Reversal>[] }> {
  const bindings = [since.getTime(), inList(knex, 'ref', refs)]
  const payments = await knex('plutus_payments').where({ provider }).whereRaw('(created_at >= ? or ?)', bindings).select('*')
  const reversals = await knex('plutus_reversals').where({ provider }).whereRaw('(created_at >= ? or ?)', bindings).select('*')
  const owned = ({ recharge, created_at }: { recharge: string; created_at: BigInteger }) => ({ recharge, createdAt: Number(created_at) })
  return {
    payments: payments.map((row) => ({ ...toPayment(row), ...owned(row) })),
    reversals: reversals.map((row) => ({ ...toReversal(row), ...owned(row) })),
  }
}

const toPayment = ({ id, provider, ref, amount, state, source, reported_at }: Row<'plutus_payments'>): Payment => ({
  id,
  provider,
  ref,
  amount: minor(amount),
  state,
  source,
  reportedAt: Number(reported_at),
})

const toReversal = (row: Row<'plutus_reversals'>): Reversal => ({
  id: row.id,
  provider: row.provider,
  ref: row.ref,
  kind: row.kind,
  payment: row.payment,
  amount: minor(row.amount),
  state: row.state,
  reason: row.reason,
  inAnotherWay: Boolean(row.in_another_way),
  enteredBy: row.entered_by,
  source: row.source,
  reportedAt: Number(row.reported_at),
  taken: minor(row.taken),
  entries: row.entries,
})

/** Stores the rows that differ from `before`. A new row gets the id that `after` holds. */
export async function storeMoney(
  trx: Knex.Transaction,
  recharge: string,
  { before, after, now }: { before: RechargeMoney; after: RechargeMoney; now: Date },
): Promise<void> {
  const created_at = now.getTime()
  for (const { reportedAt, ...payment } of after.payments.filter((one) => !before.payments.includes(one)))
    await trx('plutus_payments')
      .insert({ ...payment, recharge, reported_at: reportedAt, created_at })
      .onConflict('id')
      .merge(['amount', 'state', 'source', 'reported_at'])
  for (const { reportedAt, inAnotherWay, enteredBy, ...reversal } of after.reversals.filter((one) => !before.reversals.includes(one)))
    await trx('plutus_reversals')
      .insert({ ...reversal, recharge, in_another_way: inAnotherWay, entered_by: enteredBy, reported_at: reportedAt, created_at })
      .onConflict('id')
      .merge(['kind', 'payment', 'amount', 'state', 'reason', 'source', 'reported_at', 'taken', 'entries'])
}

/**
 * Renames an undone refund that finance had entered by its provider's id, because the provider may report that refund later, of this or
 * another recharge.
 */
export async function releaseRefund(trx: Knex.Transaction, { id, ref }: Reversal): Promise<void> {
  await trx('plutus_reversals')
    .where({ id })
    .update({ provider: 'manual', ref: `undone:${ref}:${newId().slice(0, 8)}` })
}

/** Returns the report without objects that belong to another recharge. One payment counts for one recharge. */
export async function omitForeign(trx: Knex.Transaction, recharge: string, report: MoneyReport): Promise<MoneyReport> {
  const { provider, payments = [], reversals = [] } = report
  const foreign = async (table: 'plutus_payments' | 'plutus_reversals', ids: string[]) =>
    new Set(ids.length ? await trx(table).where({ provider }).whereIn('ref', ids).whereNot({ recharge }).pluck('ref') : [])
  const others = {
    payments: await foreign(
      'plutus_payments',
      payments.map(({ id }) => id),
    ),
    reversals: await foreign(
      'plutus_reversals',
      reversals.map(({ id }) => id),
    ),
  }
  return {
    ...report,
    payments: payments.filter(({ id }) => !others.payments.has(id)),
    reversals: reversals.filter(({ id }) => !others.reversals.has(id)),
  }
}
