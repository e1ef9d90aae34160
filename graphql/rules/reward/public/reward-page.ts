import type { Knex } from 'knex'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { isPaused } from '#rules/campaign/reward-refusals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { decryptCode, groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { formatDay, rewardVariables } from '#rules/messaging/reward-variables.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { markViewed } from '#rules/reward/mark-viewed.ts'
import { brandsFor } from '#rules/reward/redemption/brands.ts'
import { lastClaim, readClaim } from '#rules/reward/redemption/claims.ts'
import { hasAddress, type TokenRewards } from '#rules/reward/redemption/rewards-by-token.ts'
import { type Redeemable, redeemablesOf, spendingOf } from '#rules/reward/redemption/spending.ts'
import type { Visit } from '#rules/reward/reward-kind.ts'
import type { RewardView } from '../../../contracts/reward.ts'

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
 * The page of rewards redeemed by their value. A person's first look is counted. `own` adds what the kind shows besides, for the rewards
 * that are shown: the open ones, else all.
 */
export async function holdingPage(
  { knex, holding, now, isHuman }: Visit,
  own?: (shown: TokenRewards) => Promise<Partial<RewardView>>,
): Promise<RewardView> {
  const redeemables = await redeemablesOf(knex, holding, now)
  const isOnHold = await isOneHeld(knex, redeemables)
  // open ones that cannot be redeemed any more have passed their last day
  const status = isOnHold ? 'on_hold' : redeemables.length ? 'open' : (viewStatus[holding[0].status] ?? 'on_hold')
  const unseen = status === 'open' && isHuman ? redeemables.filter(({ reward }) => !reward.first_viewed_at) : []
  if (unseen.length) await transact((work) => markAll(work, unseen))
  const [first, ...others] = redeemables.map(({ reward }) => reward)
  const shown: TokenRewards = first ? [first, ...others] : holding
  const spending = first ? spendingOf(redeemables) : undefined
  return {
    ...(await rewardPage(knex, holding, { status, shown, spending })),
    brands: status === 'open' && spending ? await brandsFor(knex, shown, spending) : [],
    ...(await own?.(shown)),
  }
}

async function markAll(work: Parameters<typeof markViewed>[0], redeemables: Redeemable[]): Promise<void> {
  for (const { reward } of redeemables) await markViewed(work, reward.id, reward.campaign)
}

async function isOneHeld(knex: Knex, redeemables: Redeemable[]): Promise<boolean> {
  for (const campaign of new Set(redeemables.map(({ reward }) => reward.campaign))) if (await isPaused(knex, campaign)) return true
  return false
}

type Shown = {
  status: RewardView['status']
  shown: TokenRewards
  /** What may be redeemed of them together, in minor units; without it, what a claim of the first would take. */
  spending?: { min: number; max: number } | undefined
  /** Points as they are now: the sender's text may name them, and their mail named others. */
  balance?: number | undefined
}

/** The text of the reward that expires first; of several codes it names all values, and no person where the codes are several people's. */
export async function rewardPage(knex: Knex, holding: TokenRewards, { status, shown, balance, ...open }: Shown): Promise<RewardView> {
  const lead = shown.reduce((soonest, reward) => (instant(reward.expires_at) < instant(soonest.expires_at) ? reward : soonest))
  const worth = claimValue(lead)
  const spending = open.spending ?? { min: worth, max: worth }
  const company = await orThrow(
    knex('companies').where({ id: lead.company }).first('name', 'logo', 'primary_color', 'theme', 'sender_name'),
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
    ...(shown.length > 1 ? { code: codesOf(shown) } : {}),
  })
  const speaks = ['open', 'claiming', 'claimed'].includes(status)
  const claim = status === 'claimed' ? await lastClaim(knex, holding) : undefined
  const isBegun = shown.length === 1 && lead.status === 'partially_claimed' && lead.uses === 1
  return {
    status,
    company: { name: company.name, logo: company.logo, primaryColor: company.primary_color },
    theme: company.theme,
    recipientName: name,
    greetingName: firstName || name,
    headline: speaks ? renderText(snapshot.email.headline, variables) : '',
    message: speaks ? renderText(snapshot.email.body, variables) : '',
    value: String(spending.max),
    least: spending.min < spending.max ? String(spending.min) : null,
    of: isBegun ? String(minor(lead.value)) : null,
    codes: 0,
    hasAddress: hasAddress(holding) && !claim?.redemption,
    currency: lead.currency,
    expiresAt: instant(lead.expires_at).toISOString(),
    expiryDay: formatDay(instant(lead.expires_at), snapshot.delivery.timeZone),
    brands: [],
    claim: claim ? await readClaim(knex, claim.id) : null,
    vouchers: [],
  }
}

const codesOf = (holding: TokenRewards): string =>
  holding.flatMap(({ code_encrypted: code }) => (code ? [groupCode(decryptCode(code))] : [])).join(', ')
