import * as z from 'zod/mini'
import { messageRow } from '#rules/messaging/message-row.ts'
import { queueMessages } from '#rules/messaging/reward-messages.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'
import { findPoints } from './find-points.ts'
import { refuseBlockedPoints } from './points-access.ts'

const copiesMax = 3
const apartMs = 60_000

const input = z.object({ redemption: z.optional(z.uuid()) })

/** Mails the code of one of a person's redemptions, the last where none is named, to the address their points were sent to. */
export const sendPointsCopy = (token: string, body: unknown): Promise<{ sentTo: string }> => {
  const { redemption } = parseInput(input, body)
  return transact(async ({ trx, now }) => {
    const opened = await findPoints(trx, token)
    if (!opened) throw refusal('NOT_FOUND')
    await trx('rewards').where({ id: opened.id }).update({ date_updated: now })
    await refuseBlockedPoints(trx, opened)
    const claim = await trx('claims')
      .join('rewards', 'rewards.id', 'claims.reward')
      .where({ 'rewards.recipient': opened.recipient, 'claims.company': opened.company })
      .whereRaw('claims.redemption = claims.id')
      .where(redemption ? { 'claims.id': redemption } : {})
      .orderBy('claims.seq', 'desc')
      .first('claims.id', 'claims.reward', 'rewards.campaign')
    if (!claim) throw refusal('NOT_FOUND')
    const copies = await trx('messages')
      .where({ company: opened.company, kind: 'copy' })
      .where('dedupe_key', 'like', `copy:${claim.id}:%`)
      .orderBy('seq', 'desc')
      .select('date_created')
    const tooSoon = copies[0] && now.getTime() - new Date(copies[0].date_created).getTime() < apartMs
    if (tooSoon || copies.length >= copiesMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: tooSoon ? 60 : 86_400 })
    await queueMessages(trx, opened.company, [
      messageRow({
        company: opened.company,
        campaign: claim.campaign,
        reward: claim.reward,
        kind: 'copy',
        to: opened.recipient_email,
        subject: 'Your voucher',
        dedupeKey: `copy:${claim.id}:${copies.length + 1}`,
        payload: { claim: claim.id },
        now,
      }),
    ])
    return { sentTo: maskEmail(opened.recipient_email) }
  })
}
