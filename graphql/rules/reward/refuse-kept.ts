import { refusalOf } from '#rules/campaign/terms/refusal-of.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isOneOf, refundableRewards } from '../../model/statuses.ts'
import type { LockedReward } from './lock-reward.ts'

/** Refuses to give a reward away that is over, that is whoever's holds its code, or of which its person spent something. */
export function refuseKept({ status, frozen_from, recipient }: LockedReward): void {
  if (!isOneOf(refundableRewards, status)) throw refusalOf(status)
  // downloaded codes belong to whoever holds them
  if (!recipient) throw refusal('WRONG_STATE')
  if ((frozen_from ?? status) === 'partially_claimed') throw refusal('PARTLY_USED')
}
