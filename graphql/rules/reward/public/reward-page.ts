import type { Knex } from 'knex'
import { clampColor } from '#contracts/company/clamp-color.ts'
import type { RewardView } from '#contracts/rest/reward.ts'
import { nullableColumn } from '#model/tables.ts'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { decryptCode, groupCode } from '#rules/catalogue/voucher/voucher.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { formatDayInMail, rewardVariables } from '#rules/messaging/reward-variables.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { readOffsetMinutes } from '#rules/platform/export/zoned-time.ts'
import { markViewed } from '#rules/reward/mark-delivered.ts'
import { brandsFor } from '#rules/reward/redemption/brands.ts'
import { lastClaim, readClaim } from '#rules/reward/redemption/claims.ts'
import { hasAddress, type TokenRewards } from '#rules/reward/redemption/rewards-by-token.ts'
import { findRedeemables, type Redeemable, redeemableRange } from '#rules/reward/redemption/spending.ts'
import type { RewardVisit } from '#rules/reward/reward-kind.ts'

const viewStatus: Record<string, RewardView['status']> = {
  issued: 'expired',
  viewed: 'expired',
  partially_claimed: 'expired',
  claiming: 'claiming',
  claimed: 'claimed',
  expired: 'expired',
  cancelled: 'cancelled',
  replaced: 'cancelled',
}

/**
 * Returns the data of the page of a link, or of one or more codes, and counts the first view by a person. Shows the redeemable rewards, or
 * all if none is. `own` returns fields of one kind of reward.
 */
export async function redeemablePage(
  { knex, rewards, now, isHuman }: RewardVisit,
  own?: (shown: TokenRewards) => Promise<Partial<RewardView>>,
): Promise<RewardView> {
  const pauses = await readPauses(knex, rewards)
  const redeemables = await findRedeemables(knex, rewards, pauses.company ?? now)
  const isOnHold = redeemables.some(({ reward }) => pauses.company || pauses.campaigns.has(reward.campaign))
  // a reward in an open state that is not redeemable has passed its expiry
  const status = isOnHold ? 'on_hold' : redeemables.length ? 'open' : (viewStatus[rewards[0].status] ?? 'on_hold')
  const unseen = status === 'open' && isHuman ? redeemables.filter(({ reward }) => !reward.first_viewed_at) : []
  if (unseen.length) await transact((work) => markAllViewed(work, unseen))
  const [first, ...others] = redeemables.map(({ reward }) => reward)
  const shown: TokenRewards = first ? [first, ...others] : rewards
  const spending = first ? redeemableRange(redeemables) : undefined
  return {
    ...(await rewardPage(knex, rewards, { status, shown, spending })),
    brands: status === 'open' && spending ? await brandsFor(knex, shown, spending) : [],
    ...(await own?.(shown)),
  }
}

async function markAllViewed(work: Parameters<typeof markViewed>[0], redeemables: Redeemable[]): Promise<void> {
  for (const { reward } of redeemables) await markViewed(work, reward.id, reward.campaign)
}

/** Reads which campaigns of the rewards are paused, and since when their company is. */
async function readPauses(knex: Knex, rewards: TokenRewards): Promise<{ company: Date | undefined; campaigns: Set<string> }> {
  const rows = await knex('campaigns')
    .join('companies', 'companies.id', 'campaigns.company')
    .whereIn('campaigns.id', [...new Set(rewards.map(({ campaign }) => campaign))])
    .select('campaigns.id', 'campaigns.status', nullableColumn('companies.paused_at as paused_at'))
  const since = rows[0]?.paused_at
  return {
    company: since ? instant(since) : undefined,
    campaigns: new Set(rows.filter(({ status }) => status === 'paused').map(({ id }) => id)),
  }
}

type PageState = {
  status: RewardView['status']
  shown: TokenRewards
  /** Smallest and largest amount that can be redeemed, in minor units. By default the amount of one claim of the first reward to expire. */
  spending?: { min: number; max: number } | undefined
  /** Points balance of the recipient, for the variable `points_balance` in the sender's texts. */
  balance?: number | undefined
}

/**
 * Returns the parts of the page that all kinds share, with the sender's texts of the reward that expires first. Several codes show their
 * total value, and no name if their recipients differ.
 */
export async function rewardPage(knex: Knex, rewards: TokenRewards, { status, shown, balance, ...open }: PageState): Promise<RewardView> {
  const lead = shown.reduce((soonest, reward) => (instant(reward.expires_at) < instant(soonest.expires_at) ? reward : soonest))
  const worth = claimValue(lead)
  const spending = open.spending ?? { min: worth, max: worth }
  const company = await orThrow(
    knex('companies').where({ id: lead.company }).first('name', 'logo', 'primary_color', 'theme', 'sender_name', 'paused_at'),
  )
  const snapshot = await readSnapshot(knex, lead.launch)
  const isOnePerson = shown.every(({ recipient_name: other }) => other === lead.recipient_name)
  const [name, firstName] = isOnePerson ? [lead.recipient_name, lead.recipient_first_name] : ['', null]
  const reward = {
    ...lead,
    recipient_name: name,
    recipient_first_name: firstName,
    ...(balance === undefined ? {} : { points_balance: balance }),
  }
  const variables = rewardVariables({
    reward,
    company,
    snapshot,
    value: spending.max,
    ...(shown.length > 1 ? { code: listCodes(shown) } : {}),
  })
  const hasText = ['open', 'claiming', 'claimed'].includes(status)
  const claim = status === 'claimed' ? await lastClaim(knex, rewards) : undefined
  const isPartlySpent = shown.length === 1 && lead.status === 'partially_claimed' && lead.uses === 1
  return {
    status,
    company: { name: company.name, logo: company.logo, colors: clampColor(company.primary_color), primaryColor: company.primary_color },
    theme: company.theme,
    recipientName: name,
    greetingName: firstName || name,
    headline: hasText ? renderText(snapshot.email.headline, variables) : '',
    message: hasText ? renderText(snapshot.email.body, variables) : '',
    value: String(spending.max),
    least: spending.min < spending.max ? String(spending.min) : null,
    of: isPartlySpent ? String(minor(lead.value)) : null,
    codes: 0,
    isClockStopped: company.paused_at !== null,
    hasAddress: hasAddress(rewards) && !claim?.redemption,
    currency: lead.currency,
    expiresAt: instant(lead.expires_at).toISOString(),
    expiryDay: formatDayInMail(instant(lead.expires_at), snapshot.delivery.timeZone),
    expiryOffset: readOffsetMinutes(instant(lead.expires_at), snapshot.delivery.timeZone),
    brands: [],
    claim: claim ? (await readClaim(knex, claim.id)).claim : null,
    vouchers: [],
  }
}

const listCodes = (rewards: TokenRewards): string =>
  rewards.flatMap(({ code_encrypted: code }) => (code ? [groupCode(decryptCode(code))] : [])).join(', ')
