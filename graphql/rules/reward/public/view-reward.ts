import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { decryptCode, groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { formatDay, rewardVariables } from '#rules/messaging/reward-variables.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { markViewed } from '#rules/reward/mark-viewed.ts'
import { findPoints } from '#rules/reward/points/find-points.ts'
import { pointsPage } from '#rules/reward/points/points-page.ts'
import { readClaim } from '#rules/reward/redemption/claim-view.ts'
import { hasAddress, lastClaim } from '#rules/reward/redemption/last-claim.ts'
import { findRewardsByToken, type TokenRewards } from '#rules/reward/redemption/rewards-by-token.ts'
import { isPaused } from '#rules/reward/refuse-while-paused.ts'
import { brandsFor } from './brands-for.ts'
import { readVouchers } from './code-vouchers.ts'
import { redeemablesOf } from './redeemables-of.ts'
import type { RewardView } from './reward-view.ts'
import { type Redeemable, spendingOf } from './spending.ts'
import { findTestLink, viewTestLink } from './test-link.ts'

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

type Viewer = { isHuman: boolean /** The hash of what their browser keeps. */; browser?: string | undefined }

/** The public page's data (P7). Reading it never changes more than issued → viewed, and that only for a human. */
export async function viewReward(token: string, { isHuman, browser }: Viewer): Promise<RewardView> {
  const knex = getDatabase()
  const now = new Date()
  const test = await findTestLink(knex, token)
  if (test) return viewTestLink(knex, test)
  const points = await findPoints(knex, token)
  if (points)
    return pointsPage(knex, points, isHuman, async (status, balance) =>
      frame(knex, await findRewardsByToken(knex, token, now), [], { status, browser, balance }),
    )
  const holding = await findRewardsByToken(knex, token, now)
  const redeemables = await redeemablesOf(knex, holding, now)
  const isOnHold = await isOneHeld(knex, redeemables)
  // open ones that cannot be redeemed any more have passed their last day
  const status = isOnHold ? 'on_hold' : redeemables.length ? 'open' : (viewStatus[holding[0].status] ?? 'on_hold')
  const unseen = status === 'open' && isHuman ? redeemables.filter(({ reward }) => !reward.first_viewed_at) : []
  if (unseen.length) await transact((work) => markAll(work, unseen))
  return frame(knex, holding, redeemables, { status, browser })
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
  browser?: string | undefined
  /** Points that are there now: the sender's words may tell of them, and their mail told of others. */
  balance?: number | undefined
}

/** In the words of the reward that ends first; of several codes they name all, and nobody where the codes are several people's. */
async function frame(
  knex: Knex,
  holding: TokenRewards,
  redeemables: Redeemable[],
  { status, browser, balance }: Shown,
): Promise<RewardView> {
  const [first, ...others] = redeemables.map(({ reward }) => reward)
  const shown: TokenRewards = first ? [first, ...others] : holding
  const lead = shown.reduce((soonest, reward) => (instant(reward.expires_at) < instant(soonest.expires_at) ? reward : soonest))
  const spending = first ? spendingOf(redeemables) : { min: minor(lead.value), max: minor(lead.value) }
  const company = await knex('companies').where({ id: lead.company }).first('name', 'logo', 'primary_color', 'theme', 'sender_name')
  const snapshot = await readSnapshot(knex, lead.launch)
  const name = shown.every(({ recipient_name: other }) => other === lead.recipient_name) ? lead.recipient_name : ''
  const reward = { ...lead, recipient_name: name, value: spending.max, ...(balance === undefined ? {} : { points_balance: balance }) }
  const variables = rewardVariables({ reward, company, snapshot, ...(shown.length > 1 ? { code: codesOf(shown) } : {}) })
  const speaks = ['open', 'claiming', 'claimed'].includes(status)
  const claim = status === 'claimed' ? await lastClaim(knex, holding) : undefined
  const isBegun = shown.length === 1 && lead.status === 'partially_claimed' && lead.uses === 1
  return {
    status,
    company: { name: company.name, logo: company.logo, primaryColor: company.primary_color },
    theme: company.theme,
    recipientName: name,
    headline: speaks ? renderText(snapshot.email.headline, variables) : '',
    message: speaks ? renderText(snapshot.email.body, variables) : '',
    value: String(spending.max),
    least: spending.min < spending.max ? String(spending.min) : null,
    of: isBegun ? String(minor(lead.value)) : null,
    codes: shown.filter(({ kind }) => kind === 'code').length,
    hasAddress: hasAddress(holding) && !claim?.redemption,
    currency: lead.currency,
    expiresAt: instant(lead.expires_at).toISOString(),
    expiryDay: formatDay(instant(lead.expires_at), snapshot.delivery.timeZone),
    brands: status === 'open' ? await brandsFor(knex, shown, spending) : [],
    claim: claim ? await readClaim(knex, claim.id) : null,
    vouchers: await readVouchers(knex, holding, browser),
  }
}

const codesOf = (holding: TokenRewards): string =>
  holding.flatMap(({ code_encrypted: code }) => (code ? [groupCode(decryptCode(code))] : [])).join(', ')
