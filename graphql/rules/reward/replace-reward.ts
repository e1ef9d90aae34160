import * as z from 'zod/mini'
import { fullName } from '#contracts/recipient/greeting.ts'
import { dropPlaceholderNames, personFields } from '#contracts/recipient/recipient.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { rewardLifecycle } from '#model/lifecycles.ts'
import { isOneOf, refundableRewards } from '#model/statuses.ts'
import { subtractUndelivered } from '#rules/campaign/campaign-totals.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { refuseBlocked } from '#rules/ledger/wallet/issuing-block.ts'
import { queueMessages, rewardMessages } from '#rules/messaging/reward-messages.ts'
import { makeRewardToken, tokenHash } from '#rules/messaging/token.ts'
import { upsertRecipients } from '#rules/people/upsert-recipients.ts'
import { type Command, type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { closeRewards } from './close-reward.ts'
import { feeOfPart } from './fee-of-part.ts'
import { type LockedReward, lockReward } from './lock-reward.ts'
import { kindOf, type RewardKinds } from './reward-kind.ts'
import { rewardSearchText } from './search-text.ts'

const { email, firstName, lastName } = personFields
const input = z.object({ id: rowId, input: dropPlaceholderNames(z.object({ email, firstName, lastName })), reason: shortReason })

/**
 * Transfers an unclaimed reward to another person, as a new reward with a new link, code or points, without moving money. A repeated call
 * returns that new reward. Refuses NOT_FOUND, WALLET_FROZEN, COMPANY_PAUSED, PARTLY_USED, WRONG_STATE without a recipient, RECIPIENT_SUPPRESSED for a new person whose status is not active,
 * and VALIDATION for the same person. Refuses the code of `refusalOf` for a reward that has ended or whose voucher is being ordered.
 */
export const replaceReward = (kinds: RewardKinds): Command =>
  defineCommand(input, { may: 'reward.replace' }, (context) => replace(kinds, context))

async function replace(kinds: RewardKinds, context: CommandContext<z.output<typeof input>>): Promise<string> {
  const { id, input: person, reason } = context.input
  const { me, trx, now, audit } = context
  const reward = await lockReward(context, id, me)
  const successor = reward.status === 'replaced' && (await findSuccessor(context, person.email))
  if (successor) return successor
  requireReplaceable(reward)
  await refuseBlocked(trx, me.company)
  if (reward.recipient_email === person.email)
    throw refusal('VALIDATION', { fields: { 'input.email': 'This person already has this reward' } })
  const existing = await trx('recipients').where({ company: me.company, email: person.email }).first('status')
  if (existing && existing.status !== 'active') throw refusal('RECIPIENT_SUPPRESSED')
  const rowNo = await closeForReplacement(context, reward, reason)
  const names = { first_name: person.firstName || null, last_name: person.lastName || null }
  const people = await upsertRecipients(trx, [{ email: person.email, ...names }], { company: me.company, now, rewarded: true })
  const holder = people.get(person.email)
  // blocked concurrently
  if (holder?.status !== 'active') throw refusal('RECIPIENT_SUPPRESSED')
  const snapshot = await readSnapshot(trx, reward.launch)
  const kind = kindOf(kinds, reward.kind)
  const own = kind.successor(reward, snapshot)
  const newReward = newId()
  const name = fullName(person)
  const row = {
    id: newReward,
    company: me.company,
    campaign: reward.campaign,
    launch: reward.launch,
    recipient: holder.id,
    seq: await nextSequence(trx, 'rewards', me.company),
    row_no: rowNo,
    kind: reward.kind,
    ...own,
    recipient_name: name,
    recipient_first_name: names.first_name,
    recipient_email: person.email,
    recipient_phone: holder.phone,
    time_zone: holder.time_zone,
    value: reward.remaining,
    remaining: reward.remaining,
    fee: reward.fee_remaining,
    tax: feeOfPart(reward, minor(reward.remaining)).tax,
    fee_remaining: reward.fee_remaining,
    currency: reward.currency,
    ...rewardLifecycle.issue.set,
    delivery_status: 'queued',
    search_text: rewardSearchText({ recipient_name: name, recipient_email: person.email, code_last4: own.code_last4 }),
    replaces: id,
    sent_before: Boolean(reward.sent_before) || reward.last_sent_at !== null,
    opened_before: Boolean(reward.opened_before) || reward.first_viewed_at !== null,
    token_hash: tokenHash(makeRewardToken(newReward, 1)),
    token_version: 1,
    expires_at: reward.expires_at,
    issued_at: now,
    date_updated: now,
  } as const
  await trx('rewards').insert(row)
  const launch = { company: me.company, campaign: reward.campaign, snapshot }
  await queueMessages(trx, me.company, rewardMessages(launch, row, now, { isUrgent: true }))
  await kind.transfer(context, reward, { reward: newReward, recipient: holder.id, points: own.points })
  await audit('reward.replace', 'rewards', id, {
    detail: { reason, by: newReward, number: `RW-${reward.seq}` },
    before: { status: reward.status },
    after: { status: 'replaced' },
  })
  return newReward
}

/** Returns the id of the reward that replaced this one for the same address, which a repeated call finds. Otherwise undefined. */
async function findSuccessor(
  { input: { id }, me, trx }: CommandContext<z.output<typeof input>>,
  email: string,
): Promise<string | undefined> {
  const holders = trx('recipients').where({ company: me.company, email }).select('id')
  const found = await trx('rewards').where({ replaces: id, recipient_email: email }).whereIn('recipient', holders).first('id')
  return found?.id
}

/**
 * Closes a reward that another of the same launch replaces, and returns the row number for the other. Of the campaign's figures, only the
 * count of failed deliveries changes. Locks the campaign, which makes the number unique.
 */
async function closeForReplacement(work: UnitOfWork, reward: LockedReward, reason: string): Promise<number> {
  const { trx } = work
  await closeRewards(work, [reward], 'replaced', reason)
  await subtractUndelivered(work, reward.campaign, reward.delivery_status === 'failed' ? 1 : 0)
  const last = await trx('rewards').where({ launch: reward.launch }).max({ row_no: 'row_no' }).first()
  const launch = await orThrow(trx('launches').where({ id: reward.launch }).first('launched_count'))
  // rows that the launch has yet to issue take the numbers up to its count
  return Math.max(minor(last?.row_no ?? 0), launch.launched_count) + 1
}

/**
 * Refuses PARTLY_USED for a partly redeemed reward and WRONG_STATE for one without a recipient. Refuses the code of `refusalOf` for one
 * that has ended or whose voucher is being ordered.
 */
function requireReplaceable({ status, frozen_from, recipient }: LockedReward): void {
  if (!isOneOf(refundableRewards, status)) throw refusalOf(status)
  // downloaded codes have no recipient
  if (!recipient) throw refusal('WRONG_STATE')
  if ((frozen_from ?? status) === 'partially_claimed') throw refusal('PARTLY_USED')
}
