import type { Knex } from 'knex'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { fundedRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'

/** The launches that one transaction extends at most. */
const launchesMax = 20

/** A launch of a paused company. */
export type PausedLaunch = Pick<Row<'launches'>, 'id' | 'campaign' | 'status'> & { seq: number; snapshot: LaunchSnapshot }

/** Returns the company's next launches with rewards that hold money, from a `seq` on. */
export async function findPausedLaunches(trx: Knex.Transaction, company: string, fromSeq: number): Promise<PausedLaunch[]> {
  const rows = await trx('launches')
    .where({ company })
    .where('seq', '>=', fromSeq)
    .whereExists(
      trx('rewards')
        .whereRaw('rewards.launch = launches.id and rewards.campaign = launches.campaign')
        .whereIn('status', fundedRewards)
        .select('id'),
    )
    .orderBy('seq')
    .limit(launchesMax)
    .select('id', 'campaign', 'seq', 'status', 'snapshot')
  return rows.map(({ seq, snapshot, ...row }) => ({
    ...row,
    seq: minor(seq),
    snapshot: parseJson<LaunchSnapshot>(snapshot),
  }))
}
