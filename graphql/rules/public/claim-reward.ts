import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { brandsOf } from '../catalogue/brands-of.ts'
import { misfit } from '../catalogue/fit.ts'
import { minor, newId, parseJson } from '../core/database.ts'
import { parseInput } from '../core/parse-input.ts'
import { refuse } from '../core/refusal.ts'
import { takeSeq } from '../core/sequence.ts'
import { transact, type Work } from '../core/transact.ts'
import type { LaunchSnapshot } from '../launch/snapshot.ts'
import { openStatuses } from '../reward/close-reward.ts'
import { refusalOf } from '../reward/refusal-of.ts'
import { issueVoucher } from '../voucher/issue-voucher.ts'
import { decryptCode, groupCode, maskCode } from '../voucher/voucher-code.ts'
import { addDailyFigures } from '../wallet/daily-figures.ts'
import { postLine } from '../wallet/post-line.ts'
import { type ClaimView, readClaim } from './claim-view.ts'
import { findReward } from './find-reward.ts'

const input = z.object({ brand: z.uuid(), idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)) })

export type ClaimAnswer = { code: string; claim: ClaimView }

/** The recipient chooses a brand, once, for ever; the same key gets the same code again, anyone else ALREADY_CLAIMED. */
export async function claimReward(token: string, body: unknown): Promise<ClaimAnswer> {
  const { brand, idempotencyKey } = parseInput(input, body)
  const claimId = await transact(async (work) => {
    const reward = await findReward(work.trx, token)
    const before = await work.trx('claims').where({ reward: reward.id }).first()
    if (before?.idempotency_key === idempotencyKey) {
      if (before.brand !== brand) throw refuse('IDEMPOTENCY_CONFLICT')
      return before.id as string
    }
    if (!openStatuses.includes(reward.status)) throw refusalOf(reward.status)
    await refuseBrand(work, reward, brand)
    return capture(work, reward, brand, idempotencyKey)
  })
  const voucher = await getDatabase()('plutus_vouchers').where({ claim: claimId }).first()
  return { code: groupCode(decryptCode(voucher.code_encrypted)), claim: await readClaim(getDatabase(), claimId) }
}

type Reward = Awaited<ReturnType<typeof findReward>>

async function refuseBrand({ trx }: Work, reward: Reward, brandId: string): Promise<void> {
  const launch = await trx('launches').where({ id: reward.launch }).first('snapshot')
  const brands = await brandsOf(trx, parseJson<LaunchSnapshot>(launch.snapshot).catalogue, reward.currency)
  const brand = brands.find(({ id }) => id === brandId)
  if (!brand || misfit(brand, minor(reward.value), reward.currency)) throw refuse('BRAND_NOT_AVAILABLE')
}

/** The one guarded step: whoever moves the status owns the claim; money, voucher and figures go with it. */
async function capture(work: Work, reward: Reward, brand: string, idempotencyKey: string): Promise<string> {
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
  const claimId = newId()
  const code = await issueVoucher(trx, { claim: claimId, company: reward.company, brand, now })
  const value = minor(reward.value)
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
  await trx('rewards').where({ id: reward.id }).update({ code_last4: code.slice(-4) })
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
  await countClaim(work, reward, value)
  await trx('messages').where({ reward: reward.id, kind: 'reminder' }).whereIn('status', ['queued', 'retrying']).update({ status: 'cancelled' })
  changes.add('campaigns', reward.campaign)
  return claimId
}

async function countClaim({ trx, now }: Work, reward: Reward, value: number): Promise<void> {
  await trx('campaigns').where({ id: reward.campaign }).update({
    claimed_count: trx.raw('claimed_count + 1'),
    claimed_value: trx.raw('claimed_value + ?', [value]),
    opened_count: trx.raw('opened_count + ?', [reward.first_viewed_at ? 0 : 1]),
    revision: trx.raw('revision + 1'),
    date_updated: now,
  })
  if (!reward.first_viewed_at) await trx('rewards').where({ id: reward.id }).update({ first_viewed_at: now })
  await trx('campaigns').where({ id: reward.campaign, status: 'live' }).whereRaw('claimed_count + returned_count + failed_count >= issued_count').update({ status: 'completed' })
  await addDailyFigures(trx, { company: reward.company, campaign: reward.campaign, at: now, claimed: { count: 1, value } })
}
