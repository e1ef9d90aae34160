import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'

const columns = ['recipient_count', 'subtotal', 'fee', 'tax', 'total'] as const

/**
 * Adds the cost of a launch to its campaign's totals, or subtracts it with `-1`. Only for launches to people added later, because the first
 * launch's cost is the campaign's estimate.
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
