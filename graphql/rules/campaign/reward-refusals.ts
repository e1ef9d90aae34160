import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'

/**
 * Returns the refusal for a reward that cannot be claimed in this status. ALREADY_CLAIMED, REWARD_EXPIRED, REWARD_CANCELLED if cancelled or
 * replaced, SUPPLIER_DELAYED if its voucher is on order, otherwise REWARD_ON_HOLD.
 */
export function refusalOf(status: string): Refusal {
  switch (status) {
    case 'claimed':
      return refusal('ALREADY_CLAIMED')
    case 'expired':
      return refusal('REWARD_EXPIRED')
    case 'cancelled':
    case 'replaced':
      return refusal('REWARD_CANCELLED')
    case 'claiming':
      return refusal('SUPPLIER_DELAYED')
    default:
      return refusal('REWARD_ON_HOLD')
  }
}
