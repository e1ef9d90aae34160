import type { CostParts } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

/** Splits a launch's total into value, fee and tax, in minor units. */
export const launchCostParts = ({ subtotal, fee, tax }: Pick<Row<'launches'>, 'subtotal' | 'fee' | 'tax'>): CostParts => ({
  value: minor(subtotal),
  fee: minor(fee),
  tax: minor(tax),
})
