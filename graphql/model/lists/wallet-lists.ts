import type { actorKinds, EntryType } from '#contracts/wallet/words.ts'
import { closedList } from '../fields.ts'

export const entryType = closedList<EntryType>('EntryType', 'The kind of a ledger entry.', {
  recharge_pending: 'A payment was reported that is not credited yet, or is no longer expected.',
  recharge_credited: 'A payment was credited.',
  recharge_reversed: 'A credited payment was taken back: refunded or disputed.',
  recharge_returned: 'Money that was taken back returned: the dispute was won, or the refund failed.',
  hold: 'A launch holds its money: available becomes reserved.',
  capture: 'A claim spends held money.',
  release: 'Held money that was not spent returns: reserved becomes available.',
  adjustment: 'A correction by the operator of this Plutus.',
})

export const entryActorKind = closedList<(typeof actorKinds)[number]>('EntryActorKind', 'The kind of the cause of a ledger entry.', {
  person: 'A team member.',
  key: 'An API key.',
  recipient: 'A recipient who claimed a reward.',
  system: 'Plutus (automatic).',
  operator: 'The operator of this Plutus.',
})

export const walletStatus = closedList('WalletStatus', 'The state of a wallet. Rewards are only issued from an active one.', {
  active: 'Launches can hold its money and issue rewards.',
  frozen: 'Nothing new is issued: it is overdrawn, doesn’t add up or was suspended. Issued rewards can still be claimed.',
})
