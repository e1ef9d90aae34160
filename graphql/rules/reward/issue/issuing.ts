import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { isHalved } from '#contracts/money/fee-tax.ts'
import type { RecipientStatus } from '#contracts/recipient/words.ts'
import type { Row } from '#model/tables.ts'
import type { CostParts } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { feeBetween, feeUpTo } from '#rules/reward/fee-of-part.ts'

/**
 * The columns of a launch, its currency and its snapshot, which an `Issuer` needs to issue its rewards. `held` is what its hold entry took,
 * and `valueBefore` is the value of the rows before this chunk, with those that got no reward. Both are in minor units.
 */
export type IssuingLaunch = Pick<Row<'launches'>, 'id' | 'company' | 'campaign' | 'progress_done' | 'progress_total'> &
  Pick<Row<'campaigns'>, 'currency'> & { snapshot: LaunchSnapshot; held: CostParts; valueBefore: number }

/** The progress that the job stores between its chunks: the last recipient, and the value of all rows so far in minor units. */
export type ChunkProgress = { afterSeq?: number; valueBefore?: number }

/** A recipient who got no reward: the money held for it in minor units, and the recipient's status or the error message. */
export type SkippedRow = CostParts & { row: string; status?: RecipientStatus; failure?: string }

/**
 * Result of one call of an `Issuer`, with the issued value in minor units and the last recipient processed (`lastSeq`). Recipients without
 * a reward are in `left`.
 */
export type Issued = { count: number; value: number; lastSeq: number; left?: SkippedRow[] }

/**
 * Issues the next rewards of a launch, at most 500 and after the recipient `afterSeq`. A unique index on launch and row number prevents
 * duplicates.
 */
export type Issuer = (work: UnitOfWork, launch: IssuingLaunch, afterSeq: number) => Promise<Issued>

/**
 * Returns what a launch holds for each of its next rewards, whose values are passed in row order. Fee and tax are shares of the held sums.
 * So equal rewards may differ by a minor unit, or by two if the tax has two halves.
 */
export function chargesOf({ held, valueBefore, snapshot }: IssuingLaunch, values: number[]): CostParts[] {
  const whole = { ...held, isHalved: isHalved(snapshot.taxKind) }
  let [upTo, before] = [valueBefore, feeUpTo(whole, valueBefore)]
  return values.map((value) => {
    upTo += value
    const after = feeUpTo(whole, upTo)
    const charge = { value, ...feeBetween(before, after) }
    before = after
    return charge
  })
}
