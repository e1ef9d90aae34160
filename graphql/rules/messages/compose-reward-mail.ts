import type { Knex } from 'knex'
import { misfit } from '../catalogue/fit.ts'
import { minor, parseJson } from '../core/database.ts'
import { env } from '../env.ts'
import type { LaunchSnapshot } from '../launch/snapshot.ts'
import { isRemovedEmail } from '../team/removed-email.ts'
import { decryptCode, groupCode } from '../voucher/voucher-code.ts'
import { formatMoney } from '../wallet/currency.ts'
import { renderRewardEmail } from './email/render-reward-email.ts'
import { renderText } from './email/render-text.ts'
import type { OutgoingMessage } from './outbox.ts'
import { readLogo } from './read-logo.ts'
import { formatDay, rewardVariables } from './reward-variables.ts'
import type { Shelves } from './shelves.ts'

export type Mail = {
  to: string
  fromName: string
  /** Where an answer goes: the company's choice, or whoever owns the campaign; an account's mail wants none. */
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments: ReturnType<typeof renderRewardEmail>['attachments']
}

/** A reward, its campaign and its company as one joined row. */
export type RewardContext = Record<string, unknown> & {
  id: string
  token_version: number
  recipient_name: string
  value: number | string
  currency: string
  campaign_name: string
  owner_email: string
  company_name: string
  primary_color: string | null
  logo: string | null
  sender_name: string | null
  reply_to: string | null
  code_encrypted?: string | null
  snapshot: LaunchSnapshot
}

/** Puts a mail about a reward into words: the sender's own, filled for this recipient. */
export async function composeRewardMail(shelves: Shelves, message: OutgoingMessage, reward: RewardContext, link?: string): Promise<Mail> {
  const { snapshot } = reward
  const company = { name: reward.company_name, sender_name: reward.sender_name }
  const variables = rewardVariables({ reward, company, snapshot, ...(link ? { link } : {}) })
  const fill = (words: string | null | undefined): string => renderText(words ?? '', variables)
  const value = minor(reward.value)
  const shelf = await shelves.brandsOf(snapshot.catalogue, reward.currency)
  const copy = message.kind === 'copy' ? await readCopy(shelves.knex, reward.id, message.payload.claim) : undefined
  const logo = await readLogo(reward.logo)
  const kind = message.kind === 'resend' ? 'reward' : message.kind
  const { html, text, attachments } = renderRewardEmail({
    kind,
    company: { name: company.name, primaryColor: reward.primary_color, ...(logo ? { logoCid: logo.cid } : {}) },
    recipientName: reward.recipient_name,
    value: formatMoney(copy?.value ?? value, reward.currency),
    headline: copy ? 'Here is your voucher code' : fill(snapshot.email.headline),
    body: copy ? 'Here is the code you asked for. Keep this e-mail: it is as good as the voucher itself.' : fill(snapshot.email.body),
    buttonLabel: copy ? 'Open your reward' : snapshot.email.buttonLabel || 'Choose your reward',
    link: String(variables.reward_link),
    expiry: copy?.validUntil ?? String(variables.expiry_date),
    brands: shelf
      .filter((brand) => !misfit(brand, value, reward.currency))
      .map((brand) => ({ name: brand.name, faceColor: brand.face_color, inkColor: brand.ink_color })),
    footer: fill(snapshot.email.footer),
    preheader: fill(snapshot.email.preheader) || `Choose a brand until ${variables.expiry_date}`,
    howToRedeemUrl: `${env.rewardUrl}/company/howtoredeem`,
    termsUrl: `${env.rewardUrl}/company/terms`,
    ...(copy ? { code: copy.code, brandName: copy.brandName } : {}),
  })
  return {
    to: message.to,
    fromName: `${reward.sender_name ?? company.name} via Plutus`,
    ...answersOf(reward),
    subject: subjectOf(kind, fill(snapshot.email.subject), copy?.brandName),
    html,
    text,
    attachments: logo ? [...attachments, logo] : attachments,
  }
}

/** Where an answer goes; to an owner who left the team nobody can write, so it goes to whom the mail is from. */
function answersOf({ reply_to, owner_email }: RewardContext): Pick<Mail, 'replyTo'> {
  const replyTo = reply_to ?? owner_email
  return isRemovedEmail(replyTo) ? {} : { replyTo }
}

function subjectOf(kind: string, subject: string, brandName?: string): string {
  if (kind === 'copy') return `Your ${brandName} voucher`
  if (kind === 'reminder') return `Still waiting for you: ${subject}`
  return kind === 'test' ? `TEST: ${subject}` : subject
}

type Copy = { code: string; brandName: string; value: number; validUntil: string }

/** The voucher that was asked for, else the latest of a reward: parts of one may have been several. */
async function readCopy(knex: Knex, reward: string, claim: unknown): Promise<Copy> {
  const row = await knex('claims')
    .join('plutus_vouchers', 'plutus_vouchers.claim', 'claims.id')
    .join('brands', 'brands.id', 'claims.brand')
    .where(claim ? { 'claims.id': claim } : { 'claims.reward': reward })
    .orderBy('claims.seq', 'desc')
    .first('code_encrypted', 'brands.name', 'validity_months', 'claimed_at', 'claims.value')
  const end = new Date(row.claimed_at)
  end.setUTCMonth(end.getUTCMonth() + row.validity_months)
  return {
    code: groupCode(decryptCode(row.code_encrypted)),
    brandName: row.name,
    value: minor(row.value),
    validUntil: formatDay(end, 'UTC'),
  }
}

export const readContext = async (knex: Knex, rewardIds: string[]): Promise<Map<string, RewardContext>> => {
  const rows = await knex('rewards')
    .join('launches', 'launches.id', 'rewards.launch')
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .join('companies', 'companies.id', 'rewards.company')
    .join('members', 'members.id', 'campaigns.owner')
    .whereIn('rewards.id', rewardIds)
    .select(
      'rewards.*',
      'launches.snapshot',
      'campaigns.name as campaign_name',
      'campaigns.status as campaign_status',
      'companies.name as company_name',
      'companies.primary_color',
      'companies.logo',
      'companies.sender_name',
      'companies.reply_to',
      'members.email as owner_email',
    )
  return new Map(rows.map((row) => [row.id, { ...row, snapshot: parseJson<LaunchSnapshot>(row.snapshot) }]))
}
