import type { Work } from '../core/transact.ts'
import { postLine } from '../wallet/post-line.ts'
import type { RewardRow } from './close-reward.ts'

/** One ledger line for many closed rewards of one launch's campaign. */
export async function returnToWallet(
  work: Work,
  rows: RewardRow[],
  { count, held }: { count: number; held: number },
  description: string,
  actor?: string,
): Promise<void> {
  const [reward] = rows
  if (!reward || !count) return
  const launch = await work.trx('launches').where({ id: reward.launch }).first('number')
  await postLine(work, {
    company: reward.company,
    type: 'release',
    available: held,
    reserved: -held,
    reference: launch.number,
    description,
    campaign: reward.campaign,
    launch: reward.launch,
    actor: actor ?? null,
    actorKind: actor ? 'person' : 'system',
  })
}
