import { resendLimits } from '#graphql/contracts/reward/words.ts'
import { departingDeliveries, isOneOf, refundableRewards } from '#graphql/model/statuses.ts'
import type { DeliveryStatus, RewardStatus } from '#web/gql/graphql.ts'

export const resendsMax = resendLimits.timesMax
export const resendApartMinutes = resendLimits.apartMs / 60_000

export type RewardState = { status: RewardStatus; delivery_status: DeliveryStatus; resend_count: number; last_sent_at: string | null }

export type RewardAction = 'resend' | 'readdress' | 'replace' | 'freeze' | 'cancel'

type HeldReward = Pick<RewardState, 'status'> & { kind: string; recipient_email: string }

/** Returns the actions for a reward that can still be refunded. Empty for all others. */
export function rewardActions(reward: HeldReward): RewardAction[] {
  const { status, recipient_email: email } = reward
  const isFrozen = status === 'frozen'
  if (!isOneOf(refundableRewards, status)) return []
  const acts: RewardAction[] = []
  if (!isFrozen && email) acts.push('resend', 'readdress')
  if (!replaceBlocker(reward)) acts.push('replace')
  return [...acts, 'freeze', 'cancel']
}

/**
 * Returns the reason why a reward cannot go to another person, or undefined. Codes without a recipient and partly spent codes or points
 * cannot. The server checks again.
 */
export function replaceBlocker({ status, kind, recipient_email: email }: HeldReward): 'handedOut' | 'partlyUsed' | undefined {
  if (!email) return 'handedOut'
  return kind !== 'link' && status === 'partially_claimed' ? 'partlyUsed' : undefined
}

type ResendState = { can: true } | { can: false; why: 'limit' } | { can: false; why: 'soon'; minutes: number }

/**
 * Returns whether a reward's message can be sent again. If not, `why` is the limit of resends or a wait of `minutes`. The server checks
 * again.
 */
export function resendState({ delivery_status, resend_count, last_sent_at }: RewardState, now: number): ResendState {
  if (resend_count >= resendsMax) return { can: false, why: 'limit' }
  if (isOneOf(departingDeliveries, delivery_status)) return { can: false, why: 'soon', minutes: resendApartMinutes }
  const waitMs = last_sent_at === null ? 0 : Date.parse(last_sent_at) + resendApartMinutes * 60_000 - now
  return waitMs > 0 ? { can: false, why: 'soon', minutes: Math.ceil(waitMs / 60_000) } : { can: true }
}
