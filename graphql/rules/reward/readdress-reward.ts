import * as z from 'zod/mini'
import { recipientEmail } from '#contracts/recipient/recipient.ts'
import { resendLimits } from '#contracts/reward/words.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { cancelMessages } from '#rules/messaging/outbox.ts'
import { makeRewardToken, tokenHash } from '#rules/messaging/token.ts'
import { lockPersonAt } from '#rules/people/find-person.ts'
import { correctEmail } from '#rules/people/update-person.ts'
import { type Command, type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { holderColumns } from './holder-columns.ts'
import { type LockedReward, lockReward } from './lock-reward.ts'
import { resendMessages } from './resend-messages.ts'
import { kindOf, type RewardKinds } from './reward-kind.ts'
import { rewardSearchText } from './search-text.ts'

const input = z.object({ id: rowId, email: recipientEmail })

/**
 * Corrects the recipient's email address and sends a new link. The old link then only says that it was replaced. Refuses NOT_FOUND,
 * WRONG_STATE without a recipient, VALIDATION for the same address, RESEND_LIMIT, RECIPIENT_SUPPRESSED, and the codes of `refusalOf` and of
 * the kind's `transfer`.
 */
export const readdressReward = (kinds: RewardKinds): Command =>
  defineCommand(input, { may: 'reward.readdress', repeats: { command: 'readdressReward', refused: 'VALIDATION' } }, (context) =>
    readdress(kinds, context),
  )

async function readdress(kinds: RewardKinds, context: CommandContext<z.output<typeof input>>): Promise<string> {
  const {
    input: { id, email },
    me,
    trx,
    now,
    audit,
  } = context
  const reward = await lockReward(context, id, me)
  if (!isOneOf(openRewards, reward.status)) throw refusalOf(reward.status)
  if (!reward.recipient || !reward.recipient_email) throw refusal('WRONG_STATE')
  if (reward.recipient_email === email) throw refusal('VALIDATION', { fields: { email: 'The reward was already sent to this address' } })
  if (reward.resend_count >= resendLimits.timesMax) throw refusal('RESEND_LIMIT')
  const held = { ...reward, recipient_email: email }
  const holder = await resolveHolder(kinds, context, held)
  const version = reward.token_version + 1
  const readdressed = {
    ...holder,
    recipient_email: email,
    token_version: version,
    token_hash: tokenHash(makeRewardToken(id, version)),
    resend_count: reward.resend_count + 1,
    delivery_status: 'queued',
    send_at: null,
  } as const
  await cancelMessages(trx, [id])
  const former = { token_hash: tokenHash(makeRewardToken(id, reward.token_version)), company: reward.company, created_at: now.getTime() }
  await trx('plutus_former_links').insert(former).onConflict('token_hash').ignore()
  await trx('rewards').where({ id }).update(readdressed)
  await resendMessages(context, [{ ...held, ...holder, key: `readdress:${id}:${version}` }])
  await audit('reward.readdress', 'rewards', id, { before: { token_version: reward.token_version }, after: { token_version: version } })
  return id
}

/**
 * Returns the columns of a reward's holder at its new address: the company's person with that address, otherwise the current one after
 * updating theirs. Refuses RECIPIENT_SUPPRESSED, and DUPLICATE_RECIPIENT for points if another person has the address.
 */
async function resolveHolder(kinds: RewardKinds, work: UnitOfWork, reward: LockedReward) {
  const { company, recipient, recipient_email: email } = reward
  const existing = await lockPersonAt(work, company, email)
  if (existing && existing.status !== 'active') throw refusal('RECIPIENT_SUPPRESSED')
  if (existing && existing.id !== recipient) {
    await kindOf(kinds, reward.kind).transfer(work, reward, { reward: reward.id, recipient: existing.id })
    return { recipient: existing.id, ...holderColumns(existing, reward) }
  }
  if (!existing) await correctEmail(work, String(recipient), email)
  return { recipient, search_text: rewardSearchText(reward) }
}
