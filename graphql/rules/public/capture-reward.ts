import { minor, newId } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { takeSeq } from '../core/sequence.ts'
import type { Work } from '../core/transact.ts'
import { openStatuses } from '../reward/close-reward.ts'
import { refusalOf } from '../reward/refusal-of.ts'
import { issueVoucher } from '../voucher/issue-voucher.ts'
import { maskCode } from '../voucher/voucher-code.ts'
import { addDailyFigures } from '../wallet/daily-figures.ts'
import { postLine } from '../wallet/post-line.ts'
import type { findReward } from './find-reward.ts'
import { markViewed } from './mark-viewed.ts'

type Reward = Awaited<ReturnType<typeof findReward>>

/** The one guarded step: whoever moves the status owns the claim; money, voucher and figures go with it. */
export async function captureReward(work: Work, reward: Reward, brand: string, idempotencyKey: string): Promise<string> {
  const { trx, changes, now } = work
  const [mine] = await trx('rewards')
    .where({ id: reward.id })
    .whereIn('status', openStatuses)
    .where('expires_at', '>', now)
    .update({ status: 'claimed', brand, remaining: 0, fee_remaining: 0, claimed_at: now, date_updated: now })
    .returning('id')
  if (!mine) {
    const { status } = await trx('rewards').where({ id: reward.id }).first('status')
    throw openStatuses.includes(status) ? refuse('REWARD_EXPIRED') : refusalOf(status)
  }
  const value = minor(reward.value)
  await countClaim(work, reward, value)
  const claimId = newId()
  const code = await issueVoucher(trx, { claim: claimId, company: reward.company, brand, now })
  await trx('claims').insert({
    id: claimId,
    company: reward.company,
    reward: reward.id,
    brand,
    seq: await takeSeq(trx, 'claims', reward.company),
    value,
    voucher: maskCode(code.slice(-4)),
    idempotency_key: idempotencyKey,
    claimed_at: now,
  })
  await trx('rewards')
    .where({ id: reward.id })
    .update({ code_last4: code.slice(-4) })
  await postLine(work, {
    company: reward.company,
    type: 'capture',
    available: 0,
    reserved: -(minor(reward.remaining) + minor(reward.fee_remaining)),
    reference: `RW-${reward.seq}`,
    description: 'Reward claimed',
    campaign: reward.campaign,
    launch: reward.launch,
    reward: reward.id,
    actorKind: 'recipient',
  })
  await addDailyFigures(trx, { company: reward.company, campaign: reward.campaign, at: now, claimed: { count: 1, value } })
  await trx('messages')
    .where({ reward: reward.id, kind: 'reminder' })
    .whereIn('status', ['queued', 'retrying'])
    .update({ status: 'cancelled' })
  changes.add('campaigns', reward.campaign)
  return claimId
}

async function countClaim(work: Work, reward: Reward, value: number): Promise<void> {
  const { trx, now } = work
  await markViewed(work, reward.id, reward.campaign)
  await trx('campaigns')
    .where({ id: reward.campaign })
    .update({
      claimed_count: trx.raw('claimed_count + 1'),
      claimed_value: trx.raw('claimed_value + ?', [value]),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  await trx('campaigns')
    .where({ id: reward.campaign, status: 'live' })
    .whereRaw('claimed_count + returned_count >= issued_count')
    .update({ status: 'completed' })
}
