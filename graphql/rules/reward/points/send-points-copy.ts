import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { sendCopyOf } from '#rules/reward/redemption/copies.ts'
import type { CopyRequest } from '#rules/reward/reward-kind.ts'
import { refuseBlockedPoints } from './points-access.ts'

const input = z.object({ redemption: z.optional(z.uuid()) })

/** Mails the code of one of a person's redemptions, the last where none is named, to the address their points were sent to. */
export async function sendPointsCopy(work: UnitOfWork, { holding: [opened], body }: CopyRequest): Promise<{ sentTo: string }> {
  const { trx, now } = work
  const { redemption } = parseInput(input, body)
  await trx('rewards').where({ id: opened.id }).update({ date_updated: now })
  await refuseBlockedPoints(trx, opened)
  const claim = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .where({ 'rewards.recipient': opened.recipient, 'claims.company': opened.company })
    .whereRaw('claims.redemption = claims.id')
    .where(redemption ? { 'claims.id': redemption } : {})
    .orderBy('claims.seq', 'desc')
    .first('claims.id as claim', 'claims.reward', 'claims.company', 'rewards.campaign')
  if (!claim) throw refusal('NOT_FOUND')
  return sendCopyOf(work, claim, opened.recipient_email)
}
