import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'

type Counted = Record<string, unknown> & { campaign: string; snapshot: unknown }

const columns = ['recipient_count', 'subtotal', 'fee', 'tax', 'total'] as const

/** What a second launch adds to its campaign's figures when it takes its money; `-1` when it is called back. */
export async function addToTotals({ trx }: UnitOfWork, launch: Counted, sign: 1 | -1): Promise<void> {
  if (!(parseJson<LaunchSnapshot>(launch.snapshot).afterSeq ?? 0)) return
  const added = columns.map((column) => [column, trx.raw('?? + ?', [column, sign * minor(launch[column])])])
  await trx('campaigns').where({ id: launch.campaign }).update(Object.fromEntries(added))
}
