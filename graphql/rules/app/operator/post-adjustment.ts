import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { type PostedEntry, postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, nonNull } from '#rules/platform/db/database.ts'
import { findCompany } from './find-company.ts'
import { auditOperator } from './operator-command.ts'
import { describeEntry } from './require-deliberate.ts'

const dayMs = 86_400_000

/** A company with its locked wallet. */
export type Adjusted = { company: Row<'companies'>; wallet: Row<'wallets'> }

/** Finds a company and locks its wallet until the commit, so that adjustments follow one another. Refuses NOT_FOUND, VALIDATION. */
export async function lockWallet(trx: Knex.Transaction, name: string): Promise<Adjusted> {
  const company = await findCompany(trx, name)
  const query = trx('wallets').where({ company: company.id }).first()
  const wallet = await (isPostgres(trx) ? query.forUpdate() : query)
  if (!wallet) throw refusal('NOT_FOUND')
  return { company, wallet }
}

/** Refuses VALIDATION for an amount that was posted to the locked wallet within a day and not undone since. */
export async function requireFirst({ trx, now }: UnitOfWork, { wallet }: Adjusted, available: number): Promise<void> {
  const equal = await trx('wallet_transactions')
    .where({ wallet: wallet.id, company: wallet.company, type: 'adjustment', delta_available: available })
    .where('occurred_at', '>', new Date(now.getTime() - dayMs))
    .orderBy('seq')
    .select('id', 'seq', 'occurred_at', 'entered_by', 'description')
  const undoing = equal.map(({ id }) => `undo:${id}`)
  const undone = new Set(
    await trx('wallet_transactions').where({ wallet: wallet.id }).whereIn('idempotency_key', undoing).pluck('idempotency_key'),
  )
  const first = equal.find(({ id }) => !undone.has(`undo:${id}`))
  if (!first) return
  const entry = describeEntry({ at: instant(first.occurred_at), by: first.entered_by, reason: first.description })
  const words = `${formatMoney(available, wallet.currency)} was posted ${entry}. It is entry ${first.seq}. Add --again if this is another one`
  throw refusal('VALIDATION', { fields: { amount: words } })
}

type Adjustment = { available: number; reason: string; key: string; reference: string; undoes?: string; caller: Caller }

/** Posts an adjustment with its audit entry. Refuses INSUFFICIENT_BALANCE, WALLET_FROZEN and VALIDATION as `postLedgerEntry` does. */
export async function postAdjustment(
  work: UnitOfWork,
  { company, wallet }: Adjusted,
  { available, reason, key, reference, undoes, caller }: Adjustment,
): Promise<PostedEntry> {
  const left = await postLedgerEntry(work, {
    company: company.id,
    type: 'adjustment',
    available,
    reserved: 0,
    reference,
    description: reason,
    actorKind: 'operator',
    enteredBy: caller.operator ?? null,
    idempotencyKey: key,
  })
  await auditOperator(work, caller, company.id, 'wallet.adjust', 'wallets', wallet.id, {
    detail: { amount: String(available), currency: wallet.currency, reason, ...(undoes ? { undoes } : {}) },
    before: { available: String(left.available - available) },
    after: { available: String(left.available) },
  })
  return left
}

/** Returns the result of an adjustment for the terminal: the company, its formatted balances, and if the adjustment was posted now. */
export function summarizeAdjustment(
  { company: { name, reward_currency } }: Adjusted,
  { available, reserved, seq }: Pick<Row<'wallets'>, 'available' | 'reserved' | 'seq'>,
  { posted }: { posted: boolean },
) {
  const currency = nonNull(reward_currency)
  return {
    company: name,
    available: formatMoney(minor(available), currency),
    reserved: formatMoney(minor(reserved), currency),
    seq: String(minor(seq)),
    posted,
  }
}
