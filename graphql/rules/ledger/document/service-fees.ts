import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { filled, minor } from '#rules/platform/db/database.ts'

export type EntryRange = { wallet: string; after: number; upTo: number }

type Charged = { count: number; fee: number; tax: number; rateBps: number | null }

/**
 * Sums the fees of these lines' claims, and their tax: a fee is earned at the claim, of a part as of the whole. `count` is how many
 * rewards they are for, `rateBps` the rate of the tax where all launches have the same.
 */
export async function chargedFees({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<Charged> {
  const captures = () => trx('wallet_transactions').where({ wallet, type: 'capture' }).where('seq', '>', after).where('seq', '<=', upTo)
  const sums = await captures().sum({ fee: 'fee', tax: 'tax' }).countDistinct({ count: 'reward' }).first()
  const rates = new Set<number>()
  for (const launch of await captures().distinct().pluck('launch')) rates.add((await readSnapshot(trx, filled(launch))).taxBps)
  return {
    count: Number(sums?.count ?? 0),
    fee: minor(sums?.fee ?? 0),
    tax: minor(sums?.tax ?? 0),
    rateBps: rates.size === 1 ? ([...rates][0] ?? null) : null,
  }
}
