import * as z from 'zod/mini'
import { refundableRewards } from '#model/statuses.ts'
import { lockCampaign } from '#rules/campaign/lock-campaign.ts'
import { changeStatus } from '#rules/people/change-status.ts'
import { findPerson } from '#rules/people/find-person.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { cancelByLaunch } from '#rules/reward/cancel-by-launch.ts'
import type { RewardRow } from '#rules/reward/close-reward.ts'
import { erasedPersonColumns, eraseTraces } from './erase-traces.ts'
import { findTraces } from './person-traces.ts'

/**
 * Erases a recipient's personal data but no ledger entries, cancels their rewards and returns the unredeemed value to the wallet. Locks the
 * rewards, the campaigns with a row of theirs, the person and the wallet, in that order. Refuses NOT_FOUND, and IN_PROGRESS while a voucher
 * of theirs is being ordered or a launch is issuing a reward to them.
 */
export const erasePerson = defineCommand(z.object({ id: rowId }), { may: 'recipient.erase' }, async (context) => {
  const { id } = context.input
  const { me, trx, now, audit } = context
  const person = await findPerson(context, id, me)
  if (person.status === 'erased') return id
  const rewards = await lockOpenRewards(context, id)
  for (const campaign of (await findTraces(trx, person)).campaigns.toSorted()) await lockCampaign(context, campaign)
  await changeStatus(context, { id, company: me.company }, () => [{ status: 'erased', reason: null, at: now.toISOString() }])
  // found again: a launch or an addition that ran until now may have written more of them
  const traces = await findTraces(trx, person)
  const open = await openRewardsOf(context, id)
  if (open.length > rewards.length) throw refusal('IN_PROGRESS')
  const cancelled = await cancelByLaunch(context, rewards, {
    reason: 'The person was erased',
    describe: () => 'Reward of an erased person cancelled',
    actor: me.id,
    actorKind: me.kind,
  })
  const returned = [...cancelled.values()].reduce((sum, count) => sum + count, 0)
  const placeholder = `${id}@erased.invalid`
  await trx('recipients')
    .where({ id })
    .update({ ...erasedPersonColumns, email: placeholder, former_emails: null, date_updated: now })
  await eraseTraces(trx, traces, placeholder)
  await audit('person.erase', 'recipients', id, { detail: { rewards: returned } })
  return id
})

async function lockOpenRewards({ trx, now }: UnitOfWork, recipient: string): Promise<RewardRow[]> {
  if (await trx('rewards').where({ recipient, status: 'claiming' }).first('id')) throw refusal('IN_PROGRESS')
  const ids = await openRewardsOf({ trx }, recipient)
  const rows: RewardRow[] = []
  for (const id of ids) rows.push(...(await trx('rewards').where({ id }).update({ date_updated: now }).returning('*')))
  return rows
}

const openRewardsOf = ({ trx }: Pick<UnitOfWork, 'trx'>, recipient: string): Promise<string[]> =>
  trx('rewards').where({ recipient }).whereIn('status', refundableRewards).orderBy('id').pluck('id')
