import type { Knex } from 'knex'
import { instant, minor, newId } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { takeSeq } from '../core/sequence.ts'
import { together } from '../core/together.ts'
import type { Work } from '../core/transact.ts'
import { openStatuses } from '../reward/close-reward.ts'
import { refusalOf } from '../reward/refusal-of.ts'
import { takeVoucher } from '../voucher/take-voucher.ts'
import { maskCode } from '../voucher/voucher-code.ts'
import type { RedemptionWork } from '../voucher/voucher-supplier.ts'
import { postLine } from '../wallet/post-line.ts'
import type { takeReward } from './find-reward.ts'

export type TakenReward = Awaited<ReturnType<typeof takeReward>>

type Capture = { code: string; claim: { id: string; voucher: string; value: number; claimed_at: Date } }

/** The one guarded step: whoever moves the status owns the claim; money, voucher and figures go with it. */
export async function captureReward(work: RedemptionWork, reward: TakenReward, brand: string, idempotencyKey: string): Promise<Capture> {
  const { trx, now } = work
  const value = minor(reward.value)
  const id = newId()
  if (instant(reward.expires_at) <= now) throw refuse('REWARD_EXPIRED')
  const code = await takeVoucher(work, { claim: id, company: reward.company, brand, value, rewards: [reward.id] })
  await moveStatus(work, reward, brand, code)
  const claim = { id, voucher: maskCode(code.slice(-4)), value, claimed_at: now }
  // Locks go reward, campaign, wallet, figures: everywhere the same.
  await countClaim(work, reward, value)
  await together(insertClaim(trx, reward, { ...claim, brand, idempotency_key: idempotencyKey }), cancelReminders(trx, reward.id))
  await postLine(work, {
    company: reward.company,
    type: 'capture',
    available: 0,
    reserved: -(minor(reward.remaining) + minor(reward.fee_remaining)),
    reference: `RW-${reward.seq}`,
    description: 'Reward redeemed',
    campaign: reward.campaign,
    launch: reward.launch,
    reward: reward.id,
    actorKind: 'recipient',
    figures: { claimed: { count: 1, value } },
  })
  return { code, claim }
}

async function moveStatus({ trx, now }: Work, reward: TakenReward, brand: string, code: string): Promise<void> {
  const moved = await trx('rewards')
    .where({ id: reward.id })
    .whereIn('status', openStatuses)
    .where('expires_at', '>', now)
    .update({
      status: 'claimed',
      brand,
      remaining: 0,
      fee_remaining: 0,
      code_last4: code.slice(-4),
      first_viewed_at: reward.first_viewed_at ?? now,
      claimed_at: now,
      date_updated: now,
    })
  if (moved) return
  const { status } = await trx('rewards').where({ id: reward.id }).first('status')
  throw openStatuses.includes(status) ? refuse('REWARD_EXPIRED') : refusalOf(status)
}

/**
 * The last open reward of a live campaign completes it; a claim without a look before counts as a look. A paused campaign gives
 * nothing out: the same statement says so, and a pause at the same moment wins or loses whole.
 */
async function countClaim({ trx, changes, now }: Work, reward: TakenReward, value: number): Promise<void> {
  const counted = await trx('campaigns')
    .where({ id: reward.campaign })
    .whereNot({ status: 'paused' })
    .update({
      opened_count: trx.raw('opened_count + ?', [reward.first_viewed_at ? 0 : 1]),
      claimed_count: trx.raw('claimed_count + 1'),
      claimed_value: trx.raw('claimed_value + ?', [value]),
      status: trx.raw("case when status = 'live' and claimed_count + 1 + returned_count >= issued_count then 'completed' else status end"),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  if (!counted) throw refuse('REWARD_ON_HOLD')
  changes.add('campaigns', reward.campaign)
}

async function insertClaim(trx: Knex.Transaction, reward: TakenReward, claim: Record<string, unknown>): Promise<void> {
  const seq = await takeSeq(trx, 'claims', reward.company)
  await trx('claims').insert({ ...claim, company: reward.company, reward: reward.id, seq })
}

const cancelReminders = (trx: Knex.Transaction, reward: string) =>
  trx('messages').where({ reward, kind: 'reminder' }).whereIn('status', ['queued', 'retrying', 'on_hold']).update({ status: 'cancelled' })
