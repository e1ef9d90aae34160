import { type LedgerEntry, postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import type { Closed } from './close-reward.ts'
import type { RewardRow } from './reward-row.ts'

type Words = Pick<LedgerEntry, 'description' | 'reference' | 'reward' | 'actor' | 'actorKind'>

/** Posts one ledger entry and the day's figures for rewards of one campaign that were closed together. */
export async function returnToWallet(work: UnitOfWork, rows: RewardRow[], { count, ...parts }: Closed, words: Words): Promise<void> {
  const [reward] = rows
  if (!reward || !count) return
  const held = parts.value + parts.fee + parts.tax
  await postLedgerEntry(work, {
    ...words,
    company: reward.company,
    type: 'release',
    available: held,
    reserved: -held,
    parts,
    campaign: reward.campaign,
    launch: reward.launch,
    figures: { released: { count, value: parts.value } },
  })
}

/** The number, as people see it, of the launch that issued them. */
export async function launchNumber({ trx }: UnitOfWork, rows: RewardRow[]): Promise<string> {
  const launch = await orThrow(trx('launches').where({ id: rows[0]?.launch }).first('number'))
  return launch.number
}
