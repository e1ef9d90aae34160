import { type Refusal, refuse } from '#rules/platform/command/refusal.ts'

/** Why nothing more can be done with a reward in this state. */
export function refusalOf(status: string): Refusal {
  switch (status) {
    case 'claimed':
      return refuse('ALREADY_CLAIMED')
    case 'expired':
      return refuse('REWARD_EXPIRED')
    case 'cancelled':
    case 'replaced':
      return refuse('REWARD_CANCELLED')
    case 'claiming':
      return refuse('SUPPLIER_DELAYED')
    default:
      return refuse('REWARD_ON_HOLD')
  }
}
