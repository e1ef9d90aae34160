import type { FailureCode } from '#contracts/message/words.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { RewardContext } from './reward-context.ts'

/**
 * Reason not to send a due message. It is held while its reward is frozen, or its campaign or company paused. It is cancelled if its reward
 * is otherwise not open or its recipient erased, and suppressed if its recipient gets no messages.
 */
export type SendDecision = { result: 'held' | 'cancelled' } | { result: 'suppressed'; code: FailureCode }

/** Kinds that are sent whatever the reward's state: voucher copies that a person requested, and tests. */
const unconditionalKinds = new Set(['copy', 'test'])

export function sendDecision(
  { kind, channel }: Pick<OutgoingMessage, 'kind' | 'channel'>,
  reward: Pick<RewardContext, 'status' | 'campaign_status' | 'company_paused_at' | 'recipient_status'>,
): SendDecision | undefined {
  if (reward.recipient_status === 'erased') return { result: 'cancelled' }
  if (unconditionalKinds.has(kind)) return undefined
  const { status } = reward
  const isPaused = reward.campaign_status === 'paused' || reward.company_paused_at !== null
  if (status === 'frozen' || (isPaused && isOneOf(openRewards, status))) return { result: 'held' }
  if (!isOneOf(openRewards, status)) return { result: 'cancelled' }
  const person = reward.recipient_status ?? 'active'
  // a dead mailbox does not affect messages to the phone
  if (person === 'active' || (person === 'undeliverable' && channel !== 'email')) return undefined
  return { result: 'suppressed', code: person }
}
