import type { FailureCode } from '#rules/mail/carrier/failure-codes.ts'
import { isOneOf, openRewards } from '../../model/statuses.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { RewardContext } from './reward-context.ts'

/** Why a due message does not leave: it waits (held), is pointless by now (cancelled), or its person wants or gets nothing. */
export type SendDecision = { result: 'held' | 'cancelled' } | { result: 'suppressed'; code: FailureCode }

/** Kinds that belong to no reward that could end or pause: a voucher someone asked for themselves, and a test. */
const always = new Set(['copy', 'test'])

export function sendDecision(
  { kind, channel }: Pick<OutgoingMessage, 'kind' | 'channel'>,
  reward: Pick<RewardContext, 'status' | 'campaign_status' | 'recipient_status'>,
): SendDecision | undefined {
  if (reward.recipient_status === 'erased') return { result: 'cancelled' }
  if (always.has(kind)) return undefined
  const { status } = reward
  if (status === 'frozen' || (reward.campaign_status === 'paused' && isOneOf(openRewards, status))) return { result: 'held' }
  if (!isOneOf(openRewards, status)) return { result: 'cancelled' }
  const person = reward.recipient_status ?? 'active'
  // their mailbox is dead, their phone is not
  if (person === 'active' || (person === 'undeliverable' && channel !== 'email')) return undefined
  return { result: 'suppressed', code: person }
}
