import { messageRow } from '#rules/messaging/message-row.ts'
import { queueMessages } from '#rules/messaging/reward-messages.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'
import type { TokenRewards } from '#rules/reward/redemption/rewards-by-token.ts'
import { findVouchers, isOf } from './code-vouchers.ts'

const copiesMax = 3
const apartMs = 60_000
/** Of a code for one person; one that many use has as many copies a day as uses. */
const codeMaxADay = 10
const dayMs = 24 * 60 * 60_000

type Wish = { redemption?: string | undefined; email?: string | undefined }

/**
 * Mails a voucher that a code paid: from the browser that took it to whatever address is typed there, for other holders of the
 * code only where it was mailed before. Throws NOT_FOUND, and RATE_LIMITED after three copies of a voucher or ten of a
 * code in a day.
 */
export async function sendCodeCopy(
  { trx, now }: UnitOfWork,
  holding: TokenRewards,
  { redemption, email }: Wish,
  browser: string | undefined,
): Promise<{ sentTo: string }> {
  const taken = await findVouchers(trx, holding, browser)
  const voucher = taken.find(redemption ? ({ id }) => id === redemption : (own) => isOf(own, browser))
  if (!voucher) throw refusal('NOT_FOUND')
  const claim = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .where({ 'claims.id': voucher.id })
    .first('claims.reward', 'claims.company', 'rewards.campaign', 'rewards.uses')
  await trx('rewards').where({ id: claim.reward }).update({ date_updated: now })
  const { copy_to: before } = await trx('claims').where({ id: voucher.id }).first('copy_to')
  const to = isOf(voucher, browser) ? (email ?? before) : before
  // a holder who only has the code learns nothing of the address, not even by a right guess
  if (!to || (email && !isOf(voucher, browser))) throw refusal('NOT_FOUND')
  const copies = await trx('messages')
    .where({ reward: claim.reward, kind: 'copy' })
    .orderBy('seq', 'desc')
    .select('dedupe_key', 'date_created')
  const ofVoucher = copies.filter(({ dedupe_key: key }) => key.startsWith(`copy:${voucher.id}:`))
  const age = (copy?: { date_created: Date | number | string }) => (copy ? now.getTime() - new Date(copy.date_created).getTime() : dayMs)
  const tooSoon = age(ofVoucher[0]) < apartMs
  const isSpent =
    ofVoucher.length >= copiesMax || copies.filter((copy) => age(copy) < dayMs).length >= Math.max(codeMaxADay, claim.uses ?? 0)
  if (tooSoon || isSpent) throw refusal('RATE_LIMITED', { retryAfterSeconds: tooSoon ? apartMs / 1000 : dayMs / 1000 })
  await trx('claims').where({ id: voucher.id }).update({ copy_to: to })
  await queueMessages(trx, claim.company, [
    messageRow({
      company: claim.company,
      campaign: claim.campaign,
      reward: claim.reward,
      kind: 'copy',
      to,
      subject: 'Your voucher',
      dedupeKey: `copy:${voucher.id}:${ofVoucher.length + 1}`,
      payload: { claim: voucher.id },
      now,
    }),
  ])
  return { sentTo: maskEmail(to) }
}
