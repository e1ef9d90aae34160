import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { brandsOf } from '../catalogue/brands-of.ts'
import { misfit } from '../catalogue/fit.ts'
import { minor, parseJson } from '../core/database.ts'
import { parseInput } from '../core/parse-input.ts'
import { refuse } from '../core/refusal.ts'
import { transact, type Work } from '../core/transact.ts'
import type { LaunchSnapshot } from '../launch/snapshot.ts'
import { openStatuses } from '../reward/close-reward.ts'
import { refusalOf } from '../reward/refusal-of.ts'
import { decryptCode, groupCode } from '../voucher/voucher-code.ts'
import { captureReward } from './capture-reward.ts'
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
    return captureReward(work, reward, brand, idempotencyKey)
  })
  const voucher = await getDatabase()('plutus_vouchers').where({ claim: claimId }).first()
  return { code: groupCode(decryptCode(voucher.code_encrypted)), claim: await readClaim(getDatabase(), claimId) }
}

type Reward = Awaited<ReturnType<typeof findReward>>

async function refuseBrand({ trx }: Work, reward: Reward, brandId: string): Promise<void> {
  const launch = await trx('launches').where({ id: reward.launch }).first('snapshot')
  const { catalogue } = parseJson<LaunchSnapshot>(launch.snapshot)
  const isOffered = catalogue.mode === 'all' || catalogue.brands.includes(brandId)
  const [brand] = isOffered ? await brandsOf(trx, { mode: 'selected', brands: [brandId] }, reward.currency) : []
  if (!brand || misfit(brand, minor(reward.value), reward.currency)) throw refuse('BRAND_NOT_AVAILABLE')
}
