import { maskEmail } from '#contracts/address/read-address.ts'
import { messageRow } from '#rules/messaging/message-row.ts'
import { queueMessages } from '#rules/messaging/reward-messages.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { idText, instant, orThrow } from '#rules/platform/db/database.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'
import { lastClaim } from './claims.ts'
import { findRewardsByToken, hasAddress, type TokenRewards } from './rewards-by-token.ts'
import type { OrderedRedemption } from './supplier-order.ts'

/** The maximum emails with the code of one voucher. Further requests are refused with RATE_LIMITED. */
const copiesMax = 3
const apartMs = 60_000
const dayMs = 24 * 60 * 60_000

/** The voucher to email: that of `claim`, or the latest one of `reward`. */
type Voucher = { company: string; campaign: string; reward: string; claim?: string }

const copyKeyPrefix = ({ claim, reward }: Voucher): string => `copy:${claim ?? reward}:`

/**
 * Emails a voucher's code again. The reward's row must be locked. Refuses RATE_LIMITED {retryAfterSeconds} within a minute of the last
 * email, after three, and after `maxADay` emails for the reward in a day.
 */
export async function sendVoucherCopy(work: UnitOfWork, voucher: Voucher, to: string, { maxADay = Number.POSITIVE_INFINITY } = {}) {
  const { trx, now } = work
  const copies = await trx('messages')
    .where({ reward: voucher.reward, kind: 'copy' })
    .orderBy('seq', 'desc')
    .select('dedupe_key', 'date_created')
  const own = voucher.claim ? copies.filter(({ dedupe_key: key }) => key.startsWith(copyKeyPrefix(voucher))) : copies
  const within = (ms: number) => (copy: (typeof copies)[number]) => now.getTime() - instant(copy.date_created).getTime() < ms
  const tooSoon = own.slice(0, 1).some(within(apartMs))
  if (tooSoon || own.length >= copiesMax || copies.filter(within(dayMs)).length >= maxADay)
    throw refusal('RATE_LIMITED', { retryAfterSeconds: (tooSoon ? apartMs : dayMs) / 1000 })
  await queueCopy(work, voucher, to, own.length + 1)
  return { sentTo: maskEmail(to) }
}

/** Queues an email with the voucher's full code. `copy` is its number, which deduplicates it. */
const queueCopy = ({ trx, now }: UnitOfWork, voucher: Voucher, to: string, copy: number): Promise<void> => {
  const { claim, ...of } = voucher
  const dedupeKey = `${copyKeyPrefix(voucher)}${copy}`
  return queueMessages(trx, voucher.company, [
    messageRow({ ...of, kind: 'copy', to, subject: 'Your voucher', dedupeKey, ...(claim && { payload: { claim } }), now }),
  ])
}

/**
 * Emails the code of a reward's latest voucher to the address the reward was sent to. Refuses NOT_FOUND without such a voucher or address,
 * and RATE_LIMITED {retryAfterSeconds}.
 */
export async function copyToAddress(work: UnitOfWork, rewards: TokenRewards): Promise<{ sentTo: string }> {
  const { trx, now } = work
  const { id } = rewards[0]
  await trx('rewards').where({ id }).update({ date_updated: now })
  const { company, campaign, recipient_email: to } = await orThrow(trx('rewards').where({ id }).first())
  const claim = await lastClaim(trx, rewards)
  if (!claim || claim.redemption || !hasAddress(rewards)) throw refusal('NOT_FOUND')
  return sendVoucherCopy(work, { company, campaign, reward: id }, to)
}

/**
 * Emails a voucher that the supplier delivered late, if all paying rewards were sent to one address. Does nothing for other rewards or
 * codes with several uses, whose page shows the voucher.
 */
export async function mailVoucher(work: UnitOfWork, { request, rewards }: OrderedRedemption): Promise<void> {
  const { trx } = work
  const paid = await trx('rewards').whereIn('id', Object.keys(rewards)).select('id', 'company', 'campaign', 'recipient_email', 'uses')
  const [to, ...others] = new Set(paid.map(({ recipient_email: email }) => email))
  if (!to || others.length || paid.some(({ uses }) => (uses ?? 1) > 1)) return
  const claim = await trx('claims')
    .join('plutus_vouchers', 'plutus_vouchers.claim', idText(trx, 'claims.id'))
    .whereIn('claims.reward', Object.keys(rewards))
    .where({ idempotency_key: request.idempotencyKey })
    .first('claims.id', 'claims.reward')
  const reward = paid.find(({ id }) => id === claim?.reward)
  if (!claim || !reward) return
  const voucher = { company: reward.company, campaign: reward.campaign, reward: reward.id, claim: claim.id }
  if (
    await trx('messages')
      .where({ dedupe_key: `${copyKeyPrefix(voucher)}1` })
      .first('id')
  )
    return
  await queueCopy(work, voucher, to, 1)
}

/**
 * Emails the full code of a voucher to the address its reward was sent to. For codes without one address or with several uses, uses the
 * address entered. Refuses NOT_FOUND, LINK_REPLACED {company}, RATE_LIMITED {retryAfterSeconds}, and REWARD_CANCELLED or REWARD_ON_HOLD for
 * blocked points.
 */
export const sendCopyByToken = (kinds: RewardKinds, token: string, body: unknown, browser?: string): Promise<{ sentTo: string }> =>
  transact(async (work) => {
    const rewards = await findRewardsByToken(work.trx, token, work.now)
    return kindOf(kinds, rewards[0].kind).copy(work, { rewards, body, browser })
  })
