import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

const columns = ['recipient_count', 'subtotal', 'fee', 'tax', 'total'] as const

/**
 * Adds the cost of a further launch to its campaign's totals when its money is held. Subtracts it with `-1` when the launch is cancelled.
 */
export async function addToTotals(
  { trx }: UnitOfWork,
  launch: Pick<Row<'launches'>, 'campaign' | 'snapshot' | (typeof columns)[number]>,
  sign: 1 | -1,
): Promise<void> {
  if (!(parseJson(launch.snapshot).afterSeq ?? 0)) return
  const added = columns.map((column) => [column, trx.raw('?? + ?', [column, sign * minor(launch[column])])])
  await trx('campaigns').where({ id: launch.campaign }).update(Object.fromEntries(added))
}
