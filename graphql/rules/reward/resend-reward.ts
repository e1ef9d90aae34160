import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { resendLimits } from '#contracts/reward/words.ts'
import { messageLifecycle } from '#model/lifecycles.ts'
import { departingDeliveries, isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { cancelHeldMessages } from '#rules/messaging/outbox.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { type Skip, type SkipCell, skipCase } from './bulk/skips.ts'
import { type LockedReward, lockReward, lockRewards } from './lock-reward.ts'
import { resendMessages } from './resend-messages.ts'

/**
 * Sends the reward's messages to the same person again. Refuses NOT_FOUND, WRONG_STATE without an address, RESEND_LIMIT, and the code of
 * `refusalOf` for a reward that cannot be claimed.
 */
export const resendReward = defineCommand(z.object({ id: rowId }), { may: 'reward.resend' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const reward = await lockReward(context, id, me)
  if (!isOneOf(openRewards, reward.status)) throw refusalOf(reward.status)
  const [found] = await trx('rewards')
    .where({ id })
    .select(trx.raw<SkipCell>('? as skip', [skipCase(trx, resendSkips(trx, now))]))
  if (found?.skip) throw refusal(found.skip === 'no_address' ? 'WRONG_STATE' : 'RESEND_LIMIT')
  await resendLocked(context, [reward])
  const resends = reward.resend_count + 1
  await audit('reward.resend', 'rewards', id, { before: { resend_count: reward.resend_count }, after: { resend_count: resends } })
  return id
})

/**
 * Sends the messages of open rewards again, as `resendReward` does for one. Leaves out those beyond its limits at the time `at`. Returns the
 * number of rewards sent again by campaign.
 */
export async function resendChosen(work: UnitOfWork, rewards: LockedReward[], at: Date): Promise<Map<string, number>> {
  const { trx } = work
  await lockRewards(work, rewards)
  const ids = rewards.map(({ id }) => id)
  const found = await trx('rewards')
    .where(inList(trx, 'rewards.id', ids))
    .whereIn('status', openRewards)
    .whereRaw('? is null', [skipCase(trx, bulkResendSkips(trx, at))])
    .orderBy('id')
  await resendLocked(work, found)
  return new Map([...Map.groupBy(found, ({ campaign }) => campaign)].map(([campaign, ones]) => [campaign, ones.length]))
}

async function resendLocked(work: UnitOfWork, rewards: LockedReward[]): Promise<void> {
  const { trx, now } = work
  const ids = rewards.map(({ id }) => id)
  await cancelHeldMessages(trx, ids)
  await trx('rewards')
    .whereIn('id', ids)
    .update({ resend_count: trx.raw('resend_count + 1'), delivery_status: 'queued', send_at: null, date_updated: now })
  await resendMessages(
    work,
    rewards.map((reward) => ({ ...reward, key: `resend:${reward.id}:${reward.resend_count + 1}` })),
  )
}

const dayMs = 24 * 3_600_000

/**
 * Returns the reasons for which an open reward is not sent again. It has no address, a message that no restore held is still to be sent, or
 * another one would exceed `resendLimits`.
 */
export function resendSkips(knex: Knex, now: Date): Skip[] {
  const held = knex('messages')
    .whereRaw('messages.reward = rewards.id')
    .whereIn('messages.status', messageLifecycle.cancel.from)
    .whereNotNull('messages.held_at')
    .select('messages.id')
  const today = knex('messages')
    .whereRaw('messages.reward = rewards.id')
    .where({ 'messages.kind': 'resend', 'messages.channel': 'email' })
    .where('messages.date_created', '>', new Date(now.getTime() - dayMs))
    .count('messages.id')
  const before = new Date(now.getTime() - resendLimits.apartMs)
  const { timesMax, timesADay } = resendLimits
  const departing = departingDeliveries.map((status) => `'${status}'`).join(', ')
  return [
    ['no_address', knex.raw("coalesce(rewards.recipient_email, '') = ''")],
    ['on_way', knex.raw(`(rewards.delivery_status in (${departing}) and not exists ?)`, [held])],
    ['too_soon', knex.raw('rewards.last_sent_at > ?', [before])],
    ['limit', knex.raw('(rewards.resend_count >= ? or ? >= ?)', [timesMax, today, timesADay])],
  ]
}

/** Returns the reasons for which a reward is not sent again with many others: those of one, and a person who gets no messages. */
export function bulkResendSkips(knex: Knex, now: Date): Skip[] {
  const silent = knex('recipients')
    .whereRaw('recipients.id = rewards.recipient')
    .whereNot('recipients.status', 'active')
    .whereRaw("(recipients.status <> 'undeliverable' or coalesce(rewards.recipient_phone, '') = '')")
    .select('recipients.id')
  return [...resendSkips(knex, now), ['no_messages', knex.raw('exists ?', [silent])]]
}
