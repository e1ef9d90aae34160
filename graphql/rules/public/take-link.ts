import type { Knex } from 'knex'
import { type BrandRow, brandsOf } from '../catalogue/brands-of.ts'
import { misfit } from '../catalogue/fit.ts'
import { minor } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { readSnapshot } from '../launch/read-snapshot.ts'
import { openStatuses } from '../reward/close-reward.ts'
import { refusalOf } from '../reward/refusal-of.ts'
import { refuseWhilePaused } from '../reward/refuse-while-paused.ts'
import { readVoucher } from '../voucher/read-voucher.ts'
import { groupCode } from '../voucher/voucher-code.ts'
import type { RedemptionWork } from '../voucher/voucher-supplier.ts'
import { captureReward, type TakenReward } from './capture-reward.ts'
import { type ClaimView, claimView, readClaim } from './claim-view.ts'
import { takeReward } from './find-reward.ts'

export type ClaimRequest = { token: string; brand: string; idempotencyKey: string }
export type ClaimAnswer = { code: string; claim: ClaimView }

/** A whole reward for one brand's voucher; the same key gets the same code again. */
export async function takeLink(work: RedemptionWork, { token, brand, idempotencyKey }: ClaimRequest): Promise<ClaimAnswer> {
  const reward = await takeReward(work.trx, token)
  if (!openStatuses.includes(reward.status)) return repeatClaim(work.trx, reward, brand, idempotencyKey)
  await refuseWhilePaused(work.trx, reward.campaign)
  const chosen = await findBrand(work.trx, reward, brand)
  const { code, claim } = await captureReward(work, reward, chosen.id, idempotencyKey)
  return { code: groupCode(code), claim: claimView(claim, chosen) }
}

/** The reward is no longer open: whoever claimed it hears the same again, anybody else why not. */
async function repeatClaim(trx: Knex.Transaction, reward: TakenReward, brand: string, idempotencyKey: string): Promise<ClaimAnswer> {
  const before = await trx('claims').where({ reward: reward.id }).first()
  if (before?.idempotency_key !== idempotencyKey) throw refusalOf(reward.status)
  if (before.brand !== brand) throw refuse('IDEMPOTENCY_CONFLICT')
  return { code: groupCode(await readVoucher(trx, before.id)), claim: await readClaim(trx, before.id) }
}

async function findBrand(trx: Knex.Transaction, reward: TakenReward, brandId: string): Promise<BrandRow> {
  const { catalogue } = await readSnapshot(trx, reward.launch)
  const [brand] = await brandsOf(trx, catalogue, reward.currency, brandId)
  if (!brand || misfit(brand, minor(reward.value), reward.currency)) throw refuse('BRAND_NOT_AVAILABLE')
  return brand
}
