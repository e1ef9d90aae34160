import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { settleAll } from '#rules/platform/concurrency/settle-all.ts'
import { instant, minor, newId } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { addDailyFigures, type Figures } from './daily-figures.ts'
import type { EntryType } from './entry-types.ts'
import { fundsAvailable } from './funds-available.ts'
import { recordFreezing } from './record-freezing.ts'
import { watchBalance } from './watch-balance.ts'

export type LedgerEntry = {
  company: string
  type: EntryType
  /** Minor units; negative takes away. */
  available: number
  reserved: number
  pending?: number
  reference: string
  description: string
  campaign?: string
  launch?: string
  reward?: string
  recharge?: string
  actor?: string | null
  actorKind?: 'person' | 'key' | 'system' | 'operator' | 'recipient'
  idempotencyKey?: string
  /** What the day's figures gain, for the company and the entry's campaign. */
  figures?: Figures
}

/**
 * Posts one ledger entry and moves the wallet with it, in one guarded statement, so that no two callers spend the same paisa. Amounts
 * are minor units. Only a reversed recharge may go below zero, which freezes the wallet. Refuses INSUFFICIENT_BALANCE {missing,
 * available, total}, WALLET_FROZEN, NOT_FOUND.
 */
export async function postLedgerEntry(work: UnitOfWork, line: LedgerEntry): Promise<void> {
  const { trx, changes, now } = work
  const pending = line.pending ?? 0
  const mayOverdraw = line.type === 'recharge_reversed'
  const [wallet] = await trx('wallets')
    .where({ company: line.company })
    .where(
      (query) =>
        void (line.available < 0 && !mayOverdraw
          ? query.where({ status: 'active' }).whereRaw('available + ? >= 0', [line.available])
          : query),
    )
    .whereRaw('reserved + ? >= 0', [line.reserved])
    .whereRaw('pending + ? >= 0', [pending])
    .update({
      available: trx.raw('available + ?', [line.available]),
      reserved: trx.raw('reserved + ?', [line.reserved]),
      pending: trx.raw('pending + ?', [pending]),
      ...(mayOverdraw ? overdraft(trx, line.available, now) : {}),
      seq: trx.raw('seq + 1'),
      // an entry is never earlier than the one before it, whoever's transaction began first: the days of a statement add up
      date_updated: trx.raw('case when date_updated > ? then date_updated else ? end', [now, now]),
      revision: trx.raw('revision + 1'),
    })
    .returning('*')
  if (!wallet) throw await refusalFor(work, line)
  await settleAll(
    trx('wallet_transactions').insert({
      id: newId(),
      company: line.company,
      wallet: wallet.id,
      seq: wallet.seq,
      type: line.type,
      delta_available: line.available,
      delta_reserved: line.reserved,
      delta_pending: pending,
      available_after: wallet.available,
      reserved_after: wallet.reserved,
      pending_after: wallet.pending,
      reference: line.reference,
      description: line.description,
      campaign: line.campaign ?? null,
      launch: line.launch ?? null,
      reward: line.reward ?? null,
      recharge: line.recharge ?? null,
      actor: line.actor ?? null,
      actor_kind: line.actorKind ?? 'system',
      idempotency_key: line.idempotencyKey ?? null,
      occurred_at: instant(wallet.date_updated),
    }),
    addDailyFigures(trx, {
      company: line.company,
      ...(line.figures && line.campaign ? { campaign: line.campaign } : {}),
      ...line.figures,
      at: instant(wallet.date_updated),
      closingAvailable: minor(wallet.available),
    }),
  )
  if (mayOverdraw && isNow(wallet.frozen_at, now)) await recordFreezing(work, wallet)
  if (line.available !== 0 && wallet.low_balance_threshold !== null) await watchBalance(work, wallet)
  if (line.available > 0) await fundsAvailable.publish(trx, line.company)
  changes.add('wallets', wallet.id)
}

/** In the same statement: a wallet that falls below zero is frozen; one that was frozen already keeps its reason. */
const overdraft = (trx: UnitOfWork['trx'], available: number, now: Date) => ({
  status: trx.raw("case when available + ? < 0 then 'frozen' else status end", [available]),
  frozen_reason: trx.raw("case when available + ? < 0 then coalesce(frozen_reason, 'overdrawn') else frozen_reason end", [available]),
  frozen_at: trx.raw('case when available + ? < 0 then coalesce(frozen_at, ?) else frozen_at end', [available, now]),
})

/** Whether this very entry froze it. */
const isNow = (frozenAt: Row<'wallets'>['frozen_at'], now: Date): boolean =>
  frozenAt !== null && instant(frozenAt).getTime() === now.getTime()

async function refusalFor({ trx }: UnitOfWork, line: LedgerEntry): Promise<Error> {
  const wallet = await trx('wallets').where({ company: line.company }).first()
  if (!wallet) return refusal('NOT_FOUND')
  if (wallet.status !== 'active') return refusal('WALLET_FROZEN')
  const available = minor(wallet.available)
  if (available + line.available >= 0) return new Error(`reserved or pending of wallet ${wallet.id} would go below zero`)
  const total = -line.available
  return refusal('INSUFFICIENT_BALANCE', { total: String(total), available: String(available), missing: String(total - available) })
}
