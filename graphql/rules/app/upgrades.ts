import { carryOverPayments } from '#rules/ledger/recharge/carry-over.ts'
import { carryOverFreezing } from '#rules/ledger/wallet/carry-over-freezing.ts'
import type { Upgrades } from '#rules/platform/upgrade/run-upgrade.ts'

/** The one-time upgrades of a database from an older version, by stored name. Never change a name. */
export const upgrades: Upgrades = {
  'recharge-payments': carryOverPayments,
  'wallet-freezing': carryOverFreezing,
}
