import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { addLaunchCost } from '#rules/campaign/campaign-totals.ts'
import type { CostParts } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, orThrow, parseJson } from '#rules/platform/db/database.ts'

/** Splits a launch's total into value, fee and tax, in minor units. */
export const launchCostParts = ({ subtotal, fee, tax }: Pick<Row<'launches'>, 'subtotal' | 'fee' | 'tax'>): CostParts => ({
  value: minor(subtotal),
  fee: minor(fee),
  tax: minor(tax),
})

/**
 * Reads the hold entry of a launch: what it took, in minor units, and when. Unlike the columns of the launch, it does not shrink when rows
 * get no reward.
 */
export async function readHold(
  trx: Knex.Transaction,
  { id, company, date_created: created }: Pick<Row<'launches'>, 'id' | 'company' | 'date_created'>,
): Promise<{ held: CostParts; heldAt: Date }> {
  const entry = await orThrow(
    trx('wallet_transactions')
      .where({ company, type: 'hold', launch: id })
      // limits the scan of the index, which does not hold the launch
      .where('occurred_at', '>=', instant(created))
      .first('value', 'fee', 'tax', 'occurred_at'),
  )
  return { held: { value: minor(entry.value), fee: minor(entry.fee), tax: minor(entry.tax) }, heldAt: instant(entry.occurred_at) }
}

type CostedLaunch = Pick<Row<'launches'>, 'campaign' | 'snapshot' | 'recipient_count' | 'subtotal' | 'fee' | 'tax' | 'total'>

/**
 * Adds the cost of a launch to its campaign's totals, or subtracts it with `-1`. Only for launches to people added later, because the first
 * launch's cost is the campaign's estimate.
 */
export async function addToTotals({ trx }: UnitOfWork, launch: CostedLaunch, sign: 1 | -1): Promise<void> {
  if (!(parseJson(launch.snapshot).afterSeq ?? 0)) return
  const { recipient_count: count, subtotal, fee, tax, total } = launch
  await addLaunchCost(trx, launch.campaign, {
    count: sign * count,
    subtotal: sign * minor(subtotal),
    fee: sign * minor(fee),
    tax: sign * minor(tax),
    total: sign * minor(total),
  })
}
