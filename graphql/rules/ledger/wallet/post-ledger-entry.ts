import { formatMoney } from '#contracts/money/currency.ts'
import type { EntryType } from '#contracts/wallet/words.ts'
import type { Row } from '#model/tables.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { settleAll } from '#rules/platform/command/transact.ts'
import { instant, minor, newId, nonNull } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { balancesMax, fundsAvailable } from './available-funds.ts'
import { addDailyFigures, type Figures } from './daily-figures.ts'
import { recordFreezing } from './freeze-wallet.ts'
import { watchBalance } from './watch-balance.ts'

/** Parts of a reward's cost in minor units: value, our fee, and tax on the fee. */
export type CostParts = { value: number; fee: number; tax: number }

export type LedgerEntry = {
  type: EntryType
  /** Change of the available balance in minor units. `reserved` and `pending` are the changes of the other balances. */
  available: number
  reserved: number
  pending?: number
  /** The value, fee and tax in the moved amount, for entries about rewards and launches. */
  parts?: CostParts
  reference: string
  description: string
  campaign?: string
  launch?: string
  reward?: string
  recharge?: string
  actor?: string | null
  actorKind?: 'person' | 'key' | 'system' | 'operator' | 'recipient'
  /** The operator's name, which the company does not see. */
  enteredBy?: string | null
  idempotencyKey?: string
  /** Counts and values to add to the daily figures of the company and of the entry's campaign. */
  figures?: Figures
}

/**
 * Posts one ledger entry and updates the wallet in one guarded statement, so that concurrent callers cannot overspend. Amounts are minor
 * units. Refuses INSUFFICIENT_BALANCE {missing, available, total}, WALLET_FROZEN, NOT_FOUND, and VALIDATION beyond `balancesMax`.
 */
export async function postLedgerEntry(work: UnitOfWork, { company, ...line }: LedgerEntry & { company: string }): Promise<PostedEntry> {
  return nonNull((await postLedgerEntries(work, company, [line]))[0])
}

/** The three balances of a wallet: available, reserved (held for launches and rewards) and pending (on its way). Minor units. */
type Sums = { available: number; reserved: number; pending: number }

/** The balances after a ledger entry, with the entry's sequence number and the wallet's id. */
export type PostedEntry = Sums & { seq: number; wallet: string }

/**
 * Posts entries of one company in order, all or none, and updates the wallet once. No entry may lead to a negative balance, except a
 * reversed recharge, which freezes the wallet. Refuses INSUFFICIENT_BALANCE {missing, available, total}, WALLET_FROZEN, NOT_FOUND, and
 * VALIDATION beyond `balancesMax`.
 */
export async function postLedgerEntries(work: UnitOfWork, company: string, lines: LedgerEntry[]): Promise<PostedEntry[]> {
  const { trx, changes, now } = work
  const deltas = lines.map(({ available, reserved, pending = 0 }) => ({ available, reserved, pending }))
  const total = deltas.reduce(addSums)
  const least = lowestSums(deltas)
  const spends = lines.some(({ available, type }) => available < 0 && type !== 'recharge_reversed')
  const mayOverdraw = lines.some(({ type }) => type === 'recharge_reversed')
  const gain = total.available + total.reserved + total.pending
  const [wallet] = await trx('wallets')
    .where({ company })
    .where((query) => void (spends ? query.where({ status: 'active' }).whereRaw('available + ? >= 0', [least.available]) : query))
    .whereRaw('reserved + ? >= 0', [least.reserved])
    .whereRaw('pending + ? >= 0', [least.pending])
    .where((query) => void (gain > 0 ? query.whereRaw('available + reserved + pending + ? <= ?', [gain, balancesMax]) : query))
    .where((query) => void (mayOverdraw ? query.whereRaw('available + ? >= ?', [least.available, -balancesMax]) : query))
    .update({
      available: trx.raw('available + ?', [total.available]),
      reserved: trx.raw('reserved + ?', [total.reserved]),
      pending: trx.raw('pending + ?', [total.pending]),
      ...(mayOverdraw ? overdraft(trx, total.available, now) : {}),
      seq: trx.raw('seq + ?', [lines.length]),
      // entries keep their order in time, even if the transaction of a later one began first
      date_updated: trx.raw('case when date_updated > ? then date_updated else ? end', [now, now]),
      revision: trx.raw('revision + 1'),
    })
    .returning('*')
  if (!wallet) throw await readRefusal(work, company, total)
  const at = instant(wallet.date_updated)
  const posted = balancesAfter(wallet, deltas)
  await settleAll(
    insertAsJson(
      trx,
      'wallet_transactions',
      lines.map((line, index) => toRow(company, line, nonNull(posted[index]), at)),
    ),
    addDailyFigures(trx, { company, gains: lines, at, closingAvailable: minor(wallet.available) }),
  )
  if (mayOverdraw && isOverdrawnNow(wallet, now)) await recordFreezing(work, wallet, 'overdrawn')
  if (deltas.some(({ available }) => available !== 0) && wallet.low_balance_threshold !== null) await watchBalance(work, wallet)
  if (deltas.some(({ available }) => available > 0)) await fundsAvailable.publish(trx, company)
  changes.add('wallets', wallet.id)
  return posted
}

const addSums = (one: Sums, other: Sums): Sums => ({
  available: one.available + other.available,
  reserved: one.reserved + other.reserved,
  pending: one.pending + other.pending,
})

/** Returns the lowest running total of the changes for each balance, when the entries are posted in order. */
function lowestSums(deltas: Sums[]): Sums {
  let at: Sums = { available: 0, reserved: 0, pending: 0 }
  const ways = deltas.map((delta) => {
    at = addSums(at, delta)
    return at
  })
  const least = (of: keyof Sums) => Math.min(...ways.map((way) => way[of]))
  return { available: least('available'), reserved: least('reserved'), pending: least('pending') }
}

/** Returns the wallet's balances after each entry, in order. Calculates them backwards from `wallet`, the row after the last one. */
function balancesAfter(wallet: Row<'wallets'>, deltas: Sums[]): PostedEntry[] {
  let after: Sums = { available: minor(wallet.available), reserved: minor(wallet.reserved), pending: minor(wallet.pending) }
  const posted = deltas.toReversed().map((delta, index) => {
    const left = { ...after, seq: minor(wallet.seq) - index, wallet: wallet.id }
    after = addSums(after, { available: -delta.available, reserved: -delta.reserved, pending: -delta.pending })
    return left
  })
  return posted.toReversed()
}

const toRow = (company: string, line: LedgerEntry, posted: PostedEntry, at: Date) => ({
  id: newId(),
  company,
  wallet: posted.wallet,
  seq: posted.seq,
  type: line.type,
  delta_available: line.available,
  delta_reserved: line.reserved,
  delta_pending: line.pending ?? 0,
  available_after: posted.available,
  reserved_after: posted.reserved,
  pending_after: posted.pending,
  value: line.parts?.value ?? null,
  fee: line.parts?.fee ?? null,
  tax: line.parts?.tax ?? null,
  reference: line.reference,
  description: line.description,
  campaign: line.campaign ?? null,
  launch: line.launch ?? null,
  reward: line.reward ?? null,
  recharge: line.recharge ?? null,
  actor: line.actor ?? null,
  actor_kind: line.actorKind ?? ('system' as const),
  idempotency_key: line.idempotencyKey ?? null,
  entered_by: line.enteredBy ?? null,
  occurred_at: at,
})

/** Returns columns that freeze the wallet as overdrawn if its available balance falls below zero. Other reasons stay as they are. */
const overdraft = (trx: UnitOfWork['trx'], available: number, now: Date) => ({
  status: trx.raw("case when available + ? < 0 then 'frozen' else status end", [available]),
  overdrawn_at: trx.raw('case when available + ? < 0 then coalesce(overdrawn_at, ?) else overdrawn_at end', [available, now]),
})

/** Returns true if this transaction froze the wallet as overdrawn, because `overdrawn_at` is then its time. */
const isOverdrawnNow = ({ overdrawn_at: at }: Row<'wallets'>, now: Date): boolean => at !== null && instant(at).getTime() === now.getTime()

const tooMuch = ({ currency }: Row<'wallets'>): string => `A wallet can hold up to ${formatMoney(balancesMax, currency)}`

async function readRefusal({ trx }: UnitOfWork, company: string, line: Sums): Promise<Error> {
  const wallet = await trx('wallets').where({ company }).first()
  if (!wallet) return refusal('NOT_FOUND')
  const balances = minor(wallet.available) + minor(wallet.reserved) + minor(wallet.pending)
  const after = balances + line.available + line.reserved + line.pending
  if (Math.abs(after) > balancesMax && Math.abs(after) > Math.abs(balances))
    return refusal('VALIDATION', { fields: { amount: tooMuch(wallet) } })
  if (wallet.status !== 'active') return refusal('WALLET_FROZEN')
  const available = minor(wallet.available)
  if (available + line.available >= 0) return new Error(`reserved or pending of wallet ${wallet.id} would go below zero`)
  const total = -line.available
  return refusal('INSUFFICIENT_BALANCE', { total: String(total), available: String(available), missing: String(total - available) })
}
