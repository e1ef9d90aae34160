import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'
import { findPoints } from '#rules/reward/points/find-points.ts'
import { sendPointsCopy } from '#rules/reward/points/send-points-copy.ts'
import { hasAddress, lastClaim } from '#rules/reward/redemption/last-claim.ts'
import { findRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { queueCopy } from './queue-copy.ts'
import { sendCodeCopy } from './send-code-copy.ts'

const copiesMax = 3
const apartMs = 60_000

const input = z.object({ redemption: z.optional(z.uuid()), email: z.optional(emailInput('Enter an email address')) })

/** Mails the full code to the address the reward was sent to; of a code that came to nobody's, to one its holder types. */
export async function sendCopy(token: string, body: unknown, browser?: string): Promise<{ sentTo: string }> {
  if (await findPoints(getDatabase(), token)) return sendPointsCopy(token, body)
  return transact(async ({ trx, changes, now }) => {
    const holding = await findRewardsByToken(trx, token, now)
    if (holding[0].kind === 'code' && !hasAddress(holding))
      return sendCodeCopy({ trx, changes, now }, holding, parseInput(input, body), browser)
    const { id } = holding[0]
    await trx('rewards').where({ id }).update({ date_updated: now })
    const reward = await trx('rewards').where({ id }).first()
    const claim = await lastClaim(trx, holding)
    if (!claim || claim.redemption || !hasAddress(holding)) throw refusal('NOT_FOUND')
    const copies = await trx('messages').where({ reward: id, kind: 'copy' }).orderBy('seq', 'desc').select('date_created')
    const tooSoon = copies[0] && now.getTime() - new Date(copies[0].date_created).getTime() < apartMs
    if (tooSoon || copies.length >= copiesMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: tooSoon ? 60 : 86_400 })
    await queueCopy({ trx, changes, now }, reward, copies.length + 1)
    return { sentTo: maskEmail(reward.recipient_email) }
  })
}
