import { costOf } from '#rules/campaign/cost.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'

export type EntryRange = { wallet: string; after: number; upTo: number }

type Charged = { count: number; fee: number; tax: number; rateBps: number | null }

/** What the rewards claimed in these lines cost beside their value, at the rates of their launches: a fee is earned at the claim. */
export async function chargedFees({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<Charged> {
  const groups = await trx('wallet_transactions as line')
    .join('rewards', 'rewards.id', 'line.reward')
    .where({ 'line.wallet': wallet, 'line.type': 'capture' })
    .where('line.seq', '>', after)
    .where('line.seq', '<=', upTo)
    .groupBy('rewards.launch', 'rewards.value')
    .select('rewards.launch', 'rewards.value')
    .count({ count: '*' })
  const rates = new Set<number>()
  const sum = { count: 0, fee: 0, tax: 0 }
  for (const [launch, rows] of Map.groupBy(groups, ({ launch }) => launch)) {
    const snapshot = await readSnapshot(trx, launch)
    const cost = costOf(
      rows.map(({ value, count }) => ({ value: minor(value), count: minor(count) })),
      snapshot,
    )
    rates.add(snapshot.taxBps)
    sum.count += cost.count
    sum.fee += cost.fee
    sum.tax += cost.tax
  }
  return { ...sum, rateBps: rates.size === 1 ? ([...rates][0] ?? null) : null }
}
