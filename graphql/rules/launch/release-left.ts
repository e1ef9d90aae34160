import { costOf } from '#rules/campaign/cost.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, orThrow } from '#rules/platform/db/database.ts'
import type { IssuingLaunch, LeftRow } from '#rules/reward/issue/issuing.ts'
import { releaseBudget } from './approval/move-budget.ts'

/**
 * Gives no reward to people who were blocked or unsubscribed between launch and sending, and to rows that could not be issued: their
 * part of the hold returns, and the launch and its campaign shrink by it. The campaign is locked before. Returns how many they were.
 */
export async function releaseLeft(work: UnitOfWork, launch: IssuingLaunch, rows: LeftRow[] = []): Promise<number> {
  if (!rows.length) return 0
  const { trx } = work
  for (const [mark, alike] of Map.groupBy(rows, ({ status, failure }) => status ?? failure))
    await trx('campaign_recipients')
      .whereIn(
        'id',
        alike.map(({ row }) => row),
      )
      .update(alike[0]?.status ? { state: 'suppressed', suppressed: alike[0].status } : { state: 'failed', failure: mark ?? null })
  const cost = costOf(
    rows.map(({ value }) => ({ value, count: 1 })),
    launch.snapshot,
  )
  const { count, ...sums } = cost
  const less = Object.fromEntries(
    Object.entries({ recipient_count: count, ...sums }).map(([column, amount]) => [column, trx.raw('?? - ?', [column, amount])]),
  )
  const row = await orThrow(
    trx('launches')
      .where({ id: launch.id })
      .update({ ...less, progress_total: trx.raw('progress_total - ?', [count]) })
      .returning(['number', 'member']),
  )
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  await trx('campaigns')
    .where({ id: launch.campaign })
    .update({ ...less, unsent_count: trx.raw('unsent_count + ?', [failed]) })
  await postLedgerEntry(work, {
    company: launch.company,
    type: 'release',
    available: cost.total,
    reserved: -cost.total,
    parts: { value: cost.subtotal, fee: cost.fee, tax: cost.tax },
    reference: row.number,
    description: descriptionOf(rows),
    campaign: launch.campaign,
    launch: launch.id,
    actor: null,
    actorKind: 'system',
  })
  const held = await orThrow(
    trx('wallet_transactions').where({ campaign: launch.campaign, launch: launch.id, type: 'hold' }).first('occurred_at'),
  )
  await releaseBudget(work, { company: launch.company, member: row.member, total: cost.total }, instant(held.occurred_at))
  return count
}

function descriptionOf(rows: LeftRow[]): string {
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  const blocked = rows.length - failed
  const people = (count: number) => (count === 1 ? 'one person' : `${count} people`)
  return [
    ...(blocked ? [`Not sent to ${people(blocked)} who may get nothing new`] : []),
    ...(failed ? [`Couldn’t be sent to ${people(failed)}`] : []),
  ].join('. ')
}
