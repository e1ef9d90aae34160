import type { BigInteger } from '#model/fields.ts'
import { rewardLifecycle } from '#model/lifecycles.ts'
import { lostMessages, reachedDeliveries } from '#model/statuses.ts'
import { countDelivered, countUndelivered, countViews, subtractUndelivered } from '#rules/campaign/campaign-totals.ts'
import type { ReachedDelivery, RewardMessage } from '#rules/messaging/delivery-events.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'

/**
 * Raises the delivery status of the messages' rewards to sent, delivered or opened, never lowers it. Counts each reward once as sent, also
 * across replacements, but not for a message that left after its reward was replaced. The rewards must be locked.
 */
export async function markDelivered(work: UnitOfWork, messages: RewardMessage[], to: ReachedDelivery): Promise<void> {
  const { trx, now } = work
  const ids = rewardsOf(messages)
  if (!ids.length) return
  const better = reachedDeliveries.slice(reachedDeliveries.indexOf(to))
  const moved = await trx('rewards')
    .where(inList(trx, 'id', ids))
    .groupBy('campaign')
    .select(
      'campaign',
      countWhere(trx, "last_sent_at is null and not sent_before and status <> 'replaced'", 'first'),
      countWhere(trx, "delivery_status = 'failed' and status <> 'replaced'", 'failed'),
    )
  const marks = better.map(() => '?').join(', ')
  await trx('rewards')
    .where(inList(trx, 'id', ids))
    .update({
      last_sent_at: to === 'sent' ? now : trx.raw('coalesce(last_sent_at, ?)', [now]),
      delivery_status: trx.raw(`case when delivery_status in (${marks}) then delivery_status else ? end`, [...better, to]),
      date_updated: now,
    })
  const counted = moved.map(({ campaign, first, failed }) => ({ campaign, first: Number(first), failed: Number(failed) }))
  // publishes the campaign even if nothing is counted, because lists show each sent message
  const hasChanged = ({ first, failed }: { first: number; failed: number }) => to === 'sent' || first + failed > 0
  await countDelivered(work, counted.filter(hasChanged))
}

/**
 * Marks the rewards of messages that will not arrive as failed and counts them in their campaign. Skips rewards with another delivery
 * message, queued at the same time or later, that is pending or was sent. The rewards must be locked, so that of two failing channels one
 * sees the other.
 */
export async function markUndelivered(work: UnitOfWork, messages: RewardMessage[]): Promise<void> {
  const { trx, now } = work
  const ids = rewardsOf(messages)
  if (!ids.length) return
  const lost = messages.map(({ id }) => id)
  const others = trx('messages as other')
    .whereRaw('other.reward = lost.reward and other.date_created >= lost.date_created')
    .whereIn('other.kind', deliveryKinds)
    .whereNotIn('other.status', lostMessages)
    .whereNotIn('other.id', lost)
  const lostRewards = trx('messages as lost').whereIn('lost.id', lost).whereNotExists(others).select('lost.reward')
  const lostNow = await trx('rewards')
    .whereIn('id', ids)
    .whereIn('id', lostRewards)
    .whereNot({ delivery_status: 'failed' })
    .update({ delivery_status: 'failed', date_updated: now })
    .returning(['campaign', 'status'])
  // the person who took over a replaced reward gets messages of their own
  const failed = lostNow.filter(({ status }) => status !== 'replaced')
  const byCampaign = Map.groupBy(failed, ({ campaign }) => campaign)
  await countUndelivered(
    work,
    [...byCampaign].map(([campaign, rows]) => ({ campaign, count: rows.length })),
  )
}

/**
 * Marks the undelivered rewards of a campaign whose messages were queued again as queued. Its campaign no longer counts them as failed. The
 * rewards must be locked.
 */
export async function markRequeued(work: UnitOfWork, campaign: string): Promise<void> {
  const { trx, now } = work
  const rewards = trx('messages').where({ campaign, status: 'queued' }).whereIn('kind', deliveryKinds).select('reward')
  const undelivered = await trx('rewards')
    .where({ campaign, delivery_status: 'failed' })
    .whereIn('id', rewards)
    .update({ delivery_status: 'queued', date_updated: now })
  await subtractUndelivered(work, campaign, undelivered)
}

/** The kinds of messages that deliver a reward and change its delivery status. Reminders do not. */
const deliveryKinds: RewardMessage['kind'][] = ['reward', 'resend']

const rewardsOf = (messages: RewardMessage[]): string[] => [
  ...new Set(messages.flatMap(({ reward, kind }) => (reward && deliveryKinds.includes(kind) ? [reward] : []))),
]
const countWhere = <Name extends string>(trx: UnitOfWork['trx'], condition: string, name: Name) =>
  trx.raw<Record<Name, BigInteger>>(`sum(case when ${condition} then 1 else 0 end) as ??`, [name])

/** Marks a reward as viewed and counts it in its campaign, on its first view only. Not counted if it replaces a viewed reward. */
export async function markViewed(work: UnitOfWork, id: string, campaign: string): Promise<void> {
  const { trx, now } = work
  const look = { first_viewed_at: now, date_updated: now }
  const [first] = await trx('rewards').where({ id }).whereNull('first_viewed_at').update(look).returning(['opened_before'])
  if (!first) return
  await trx('rewards').where({ id }).whereIn('status', rewardLifecycle.view.from).update(rewardLifecycle.view.set)
  await countViews(work, campaign, first.opened_before ? 0 : 1)
}
