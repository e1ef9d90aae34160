import type { EntryType } from './entry-types.ts'

/** The name of a ledger entry, in a file; the web has the same words in `wallet.types`. */
export const entryLabels: Record<EntryType, string> = {
  recharge_pending: 'Recharge on its way',
  recharge_credited: 'Recharged',
  recharge_reversed: 'Recharge reversed',
  hold: 'Held for a launch',
  capture: 'Redeemed from held',
  release: 'Returned',
  adjustment: 'Adjusted',
}

/** Who posted an entry, if no person or key of the company did. */
export const actorLabels: Record<string, string> = { recipient: 'The recipient', system: 'Plutus (automatic)', operator: 'Plutus support' }
