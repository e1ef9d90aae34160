import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'
import type { BigInteger } from '../../model/fields.ts'
import { lostMessages, reachedDeliveries } from '../../model/statuses.ts'

type OfReward = { id: string; reward: string | null; kind: string }

/** A message that brings a reward; what becomes of a reminder is another matter. */
export const carriesReward = ({ kind, reward }: Pick<OfReward, 'kind' | 'reward'>): boolean =>
  Boolean(reward) && (kind === 'reward' || kind === 'resend')

export type Reached = (typeof reachedDeliveries)[number]

/**
 * Marks the rewards of these messages as sent, delivered or opened, and never takes back a better mark. Each is counted once, when its
 * first message leaves, whoever had it then. Their rows are locked, and so dated, before.
 */
export async function markDelivered(work: UnitOfWork, messages: OfReward[], to: Reached): Promise<void> {
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
    })
  for (const { campaign, ...counts } of moved) {
    const [first, failed] = [Number(counts.first), Number(counts.failed)]
    // it is announced though it is not counted twice: lists show each message on its way
    if (to !== 'sent' && first + failed === 0) continue
    await touch(
      work,
      'campaigns',
      { id: campaign },
      { sent_count: trx.raw('sent_count + ?', [first]), failed_count: trx.raw('failed_count - ?', [failed]) },
    )
  }
}

/**
 * Records that these messages will not arrive. A reward of which no other message of the same or a later sending is on its way or came
 * through is undelivered, and counted so once.
 */
export async function markUndelivered(work: UnitOfWork, messages: OfReward[]): Promise<void> {
  const { trx, now } = work
  const ids = rewardsOf(messages)
  if (!ids.length) return
  await trx('rewards').whereIn('id', ids).update({ date_updated: now }) // locked: of two channels that fail at once, one sees the other
  const lost = messages.map(({ id }) => id)
  const others = trx('messages as other')
    .whereRaw('other.reward = lost.reward and other.date_created >= lost.date_created')
    .whereIn('other.kind', ['reward', 'resend'])
    .whereNotIn('other.status', lostMessages)
    .whereNotIn('other.id', lost)
  const lostRewards = trx('messages as lost').whereIn('lost.id', lost).whereNotExists(others).select('lost.reward')
  const lostNow = await trx('rewards')
    .whereIn('id', ids)
    .whereIn('id', lostRewards)
    .whereNot({ delivery_status: 'failed' })
    .update({ delivery_status: 'failed' })
    .returning(['campaign', 'status'])
  // a reward that went on to another person is reported by that person's messages
  const failed = lostNow.filter(({ status }) => status !== 'replaced')
  for (const campaign of new Set(failed.map((row) => row.campaign))) {
    const count = failed.filter((row) => row.campaign === campaign).length
    await touch(work, 'campaigns', { id: campaign }, { failed_count: trx.raw('failed_count + ?', [count]) })
  }
}

const rewardsOf = (messages: OfReward[]): string[] => [...new Set(messages.filter(carriesReward).map(({ reward }) => String(reward)))]
const countWhere = <Name extends string>(trx: UnitOfWork['trx'], condition: string, name: Name) =>
  trx.raw<Record<Name, BigInteger>>(`sum(case when ${condition} then 1 else 0 end) as ??`, [name])
