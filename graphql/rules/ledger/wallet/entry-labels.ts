import type { EntryType } from '#contracts/wallet/words.ts'

/** Labels of ledger entries in exports. The web has the same texts in `wallet.types`, except for `capture`. */
export const entryLabels: Record<EntryType, string> = {
  recharge_pending: 'Recharge on its way',
  recharge_credited: 'Recharged',
  recharge_reversed: 'Recharge reversed',
  recharge_returned: 'Returned after a reversal',
  hold: 'Held for a launch',
  capture: 'Redeemed from held',
  release: 'Returned',
  adjustment: 'Adjusted',
}

/** Labels for the actors of ledger entries that are neither members nor API keys of the company. */
export const actorLabels: Record<string, string> = { recipient: 'The recipient', system: 'Plutus (automatic)', operator: 'Plutus support' }
