import { messageRow } from '#rules/messaging/message-row.ts'
import { queueMessages } from '#rules/messaging/reward-messages.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { idText, instant, orThrow } from '#rules/platform/db/database.ts'
import { maskEmail } from '#rules/platform/input/mask.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'
import { lastClaim } from './claims.ts'
import { findRewardsByToken, hasAddress, type TokenRewards } from './rewards-by-token.ts'
import type { OrderedRedemption } from './supplier-order.ts'

/** For one voucher. */
const copiesMax = 3
const apartMs = 60_000
const dayMs = 24 * 60 * 60_000

/** What a copy contains: the voucher of a claim, or of a reward that has but one. */
type Voucher = { company: string; campaign: string; reward: string; claim?: string }

const keyOf = ({ claim, reward }: Voucher): string => `copy:${claim ?? reward}:`

/**
 * Mails a voucher's code once more; its reward's row is locked before. Refuses RATE_LIMITED {retryAfterSeconds} within a
 * minute of the last one, after three, and where a reward has as many in a day as `maxADay`.
 */
export async function sendCopyOf(work: UnitOfWork, voucher: Voucher, to: string, { maxADay = Number.POSITIVE_INFINITY } = {}) {
  const { trx, now } = work
  const copies = await trx('messages')
    .where({ reward: voucher.reward, kind: 'copy' })
    .orderBy('seq', 'desc')
    .select('dedupe_key', 'date_created')
  const own = voucher.claim ? copies.filter(({ dedupe_key: key }) => key.startsWith(keyOf(voucher))) : copies
  const within = (ms: number) => (copy: (typeof copies)[number]) => now.getTime() - instant(copy.date_created).getTime() < ms
  const tooSoon = own.slice(0, 1).some(within(apartMs))
  if (tooSoon || own.length >= copiesMax || copies.filter(within(dayMs)).length >= maxADay)
    throw refusal('RATE_LIMITED', { retryAfterSeconds: (tooSoon ? apartMs : dayMs) / 1000 })
  await queueCopy(work, voucher, to, own.length + 1)
  return { sentTo: maskEmail(to) }
}

/** Queues the mail with the full code; `copy` tells one from the next, and each leaves once. */
const queueCopy = ({ trx, now }: UnitOfWork, voucher: Voucher, to: string, copy: number): Promise<void> => {
  const { claim, ...of } = voucher
  const dedupeKey = `${keyOf(voucher)}${copy}`
  return queueMessages(trx, voucher.company, [
    messageRow({ ...of, kind: 'copy', to, subject: 'Your voucher', dedupeKey, ...(claim && { payload: { claim } }), now }),
  ])
}

/** Mails the code of a reward's only voucher to the address that the reward was sent to. Refuses NOT_FOUND without either. */
export async function copyToAddress(work: UnitOfWork, holding: TokenRewards): Promise<{ sentTo: string }> {
  const { trx, now } = work
  const { id } = holding[0]
  await trx('rewards').where({ id }).update({ date_updated: now })
  const { company, campaign, recipient_email: to } = await orThrow(trx('rewards').where({ id }).first())
  const claim = await lastClaim(trx, holding)
  if (!claim || claim.redemption || !hasAddress(holding)) throw refusal('NOT_FOUND')
  return sendCopyOf(work, { company, campaign, reward: id }, to)
}

/**
 * Mails a voucher that came when nobody was waiting to the address of everything that paid for it. Codes that came by no mail, that
 * belong to several people or that many may use have none: their holder finds it on the page they asked from.
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
      .where({ dedupe_key: `${keyOf(voucher)}1` })
      .first('id')
  )
    return
  await queueCopy(work, voucher, to, 1)
}

/**
 * Mails the full code of a voucher to the address its reward was sent to; of a code that came to nobody's, to one its holder
 * types. Refuses NOT_FOUND, and RATE_LIMITED {retryAfterSeconds}.
 */
export const sendCopy = (kinds: RewardKinds, token: string, body: unknown, browser?: string): Promise<{ sentTo: string }> =>
  transact(async (work) => {
    const holding = await findRewardsByToken(work.trx, token, work.now)
    return kindOf(kinds, holding[0].kind).copy(work, { holding, body, browser })
  })
