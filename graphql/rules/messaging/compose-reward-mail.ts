import type { Knex } from 'knex'
import { canSpendInParts, isSpendableAt } from '#contracts/brand/spendable.ts'
import { stepsOf } from '#contracts/brand/steps-of.ts'
import type { RewardEmail } from '#contracts/message/reward-labels.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { unitFor } from '#contracts/money/points.ts'
import { claimValue } from '#rules/campaign/claim-value.ts'
import type { BrandRow } from '#rules/catalogue/catalogue-brands.ts'
import { fromVoucherColumns, groupCode, validUntil } from '#rules/catalogue/voucher/voucher.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import type { Mail } from '#rules/mail/mail.ts'
import { idText, instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import type { BrandCache } from './brand-cache.ts'
import { subjectOf } from './fill-subjects.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { RewardContext } from './reward-context.ts'
import { formatDayInMail, rewardVariables } from './reward-variables.ts'
import { testParts } from './test-context.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

/** Composes the email of a message about a reward, from the sender's texts and the recipient's data. */
export async function composeRewardMail(brandCache: BrandCache, message: OutgoingMessage, reward: RewardContext): Promise<Mail> {
  const { snapshot } = reward
  const company = { name: reward.company_name, sender_name: reward.sender_name }
  const variables = rewardVariables({ reward, company, snapshot, ...testParts(message) })
  const fill = (words: string | null | undefined): string => renderText(words ?? '', variables)
  const value = claimValue(reward)
  const brands = await brandsOfReward(brandCache, reward)
  const copy = message.kind === 'copy' ? await readCopy(brandCache.knex, reward.id, message.payload.claim) : undefined
  const kind = message.kind === 'resend' ? 'reward' : message.kind
  const unsubscribe = unsubscribeOf(message, reward)
  const code = copy?.code ?? (reward.kind === 'code' ? variables.reward_code : undefined)
  const howToRedeemUrl = `${env.rewardUrl}/company/howtoredeem`
  // a copy can go to any address, and a link in it would open the remaining value
  const isForAnybody = copy !== undefined && message.to !== reward.recipient_email
  const words: RewardEmail = {
    kind,
    company: { name: company.name, primaryColor: reward.primary_color },
    recipientName: reward.recipient_name,
    value:
      copy || !snapshot.points
        ? formatMoney(copy?.value ?? value, reward.currency)
        : `${variables.points} ${unitFor(reward.points ?? 0, snapshot.points)}`,
    headline: copy ? (copy.code ? 'Here is your voucher code' : 'Here is your voucher') : fill(snapshot.email.headline),
    body: copy ? 'You asked for a copy. Keep this email.' : fill(snapshot.email.body),
    buttonLabel: isForAnybody ? 'How to redeem' : copy ? 'Open your reward' : snapshot.email.buttonLabel || 'Choose your reward',
    link: isForAnybody ? howToRedeemUrl : String(variables.reward_link),
    expiry: copy?.validUntil ?? String(variables.expiry_date),
    brands: brands
      .filter((brand) => isSpendableAt(brand, value, reward.currency, snapshot))
      .map((brand) => ({ name: brand.name, faceColor: brand.face_color, inkColor: brand.ink_color })),
    // without the sender's footer, because text for the page was not checked for emails
    footer: copy ? '' : fill(snapshot.email.footer),
    preheader: (!copy && fill(snapshot.email.preheader)) || `Choose a brand by ${variables.expiry_date}`,
    howToRedeemUrl,
    termsUrl: `${env.rewardUrl}/company/terms`,
    isInParts: canSpendInParts(snapshot),
    ...(code ? { code } : {}),
    ...(copy ? { voucher: copy.voucher, steps: copy.steps } : {}),
    ...(copy ? { brandName: copy.brandName } : {}),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe } : {}),
  }
  return {
    to: message.to,
    fromName: `${reward.sender_name ?? company.name} via Plutus`,
    ...replyToOf(reward),
    subject: subjectOf(kind, copy ? '' : fill(snapshot.email.subject), copy?.brandName),
    words,
    logo: reward.logo,
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe } : {}),
  }
}

/** Returns the brands in the catalogue of the reward. For points, only those in the catalogue of the points program too. */
async function brandsOfReward(brandCache: BrandCache, { snapshot, currency, points_catalogue: all }: RewardContext): Promise<BrandRow[]> {
  const brands = await brandCache.brandsOf(snapshot.catalogue, currency)
  if (!snapshot.points || !all) return brands
  const ids = new Set((await brandCache.brandsOf(all, currency)).map(({ id }) => id))
  return brands.filter(({ id }) => ids.has(id))
}

/**
 * Returns the reply address of the company, otherwise that of the campaign's owner, or of an Owner if they left the team. None if no one
 * is left, so replies go to the sender.
 */
function replyToOf({ reply_to, owner_email }: RewardContext): Pick<Mail, 'replyTo'> {
  const replyTo = reply_to ?? owner_email
  return replyTo === null ? {} : { replyTo }
}

/** Returns the unsubscribe link. Undefined for voucher copies and tests, which people requested, and without a recipient. */
const unsubscribeOf = ({ kind }: OutgoingMessage, { recipient }: RewardContext): string | undefined =>
  recipient && kind !== 'copy' && kind !== 'test' ? unsubscribeUrl(recipient) : undefined

type Copy = {
  code: string
  voucher: { pin?: string | undefined; serial?: string | undefined; link?: string | undefined }
  steps: string[]
  brandName: string
  value: number
  validUntil: string
}

/**
 * Reads the voucher of `claim`, or of the reward's latest claim without one. Its value is the sum of all claims of the redemption, because
 * several rewards can pay for one voucher.
 */
async function readCopy(knex: Knex, reward: string, claim: unknown): Promise<Copy> {
  const row = await orThrow(
    knex('claims')
      .join('plutus_vouchers', 'plutus_vouchers.claim', idText(knex, 'claims.id'))
      .join('brands', 'brands.id', 'claims.brand')
      .where(claim ? { 'claims.id': claim } : { 'claims.reward': reward })
      .orderBy('claims.seq', 'desc')
      .first(
        'code_encrypted',
        'details_encrypted',
        'expires_on',
        'brands.name',
        'how_to_redeem',
        'validity_months',
        'claimed_at',
        'claims.value',
        'claims.redemption',
      ),
  )
  const whole = row.redemption ? await orThrow(knex('claims').where({ redemption: row.redemption }).sum({ value: 'value' }).first()) : row
  const voucher = fromVoucherColumns(row)
  const end = validUntil(voucher, instant(row.claimed_at), row.validity_months)
  return {
    code: groupCode(voucher.code),
    voucher: { pin: voucher.pin, serial: voucher.serial, link: voucher.link },
    steps: stepsOf(row.how_to_redeem),
    brandName: row.name,
    value: minor(whole.value),
    validUntil: end ? formatDayInMail(new Date(end), 'UTC') : '',
  }
}
