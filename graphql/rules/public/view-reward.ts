import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { type BrandRow, brandsOf } from '../catalogue/brands-of.ts'
import { misfit } from '../catalogue/fit.ts'
import { instant, minor } from '../core/database.ts'
import { transact } from '../core/transact.ts'
import { readSnapshot } from '../launch/read-snapshot.ts'
import { renderText } from '../messages/email/render-text.ts'
import { formatDay, rewardVariables } from '../messages/reward-variables.ts'
import { isPaused } from '../reward/refuse-while-paused.ts'
import { inStock } from '../voucher/in-stock.ts'
import { type BrandView, brandView } from './brand-view.ts'
import { type ClaimView, readClaim } from './claim-view.ts'
import { findReward } from './find-reward.ts'
import { markViewed } from './mark-viewed.ts'
import type { RewardView } from './reward-view.ts'
import { findTestLink, viewTestLink } from './test-link.ts'

const viewStatus: Record<string, RewardView['status']> = {
  issued: 'open',
  viewed: 'open',
  claiming: 'claiming',
  claimed: 'claimed',
  expired: 'expired',
  cancelled: 'cancelled',
  replaced: 'cancelled',
}

/** The public page's data (P7). Reading it never changes more than issued → viewed, and that only for a human. */
export async function viewReward(token: string, isHuman: boolean): Promise<RewardView> {
  const knex = getDatabase()
  const test = await findTestLink(knex, token)
  if (test) return viewTestLink(knex, test)
  const reward = await findReward(knex, token)
  const now = new Date()
  const over = instant(reward.expires_at) <= now
  const shown = viewStatus[reward.status] ?? 'on_hold'
  const status = shown !== 'open' ? shown : over ? 'expired' : (await isPaused(knex, reward.campaign)) ? 'on_hold' : 'open'
  if (isHuman && status === 'open' && !reward.first_viewed_at) await transact((work) => markViewed(work, reward.id, reward.campaign))
  return { ...(await frame(knex, reward, status)), claim: await claimOf(knex, reward.id, status) }
}

async function frame(knex: Knex, reward: Awaited<ReturnType<typeof findReward>>, status: RewardView['status']) {
  const company = await knex('companies').where({ id: reward.company }).first('name', 'logo', 'primary_color', 'theme', 'sender_name')
  const snapshot = await readSnapshot(knex, reward.launch)
  const variables = rewardVariables({ reward, company, snapshot })
  const speaks = ['open', 'claiming', 'claimed'].includes(status)
  const brands = status === 'open' ? await brandsOf(knex, snapshot.catalogue, reward.currency) : []
  const value = minor(reward.value)
  return {
    status,
    company: { name: company.name, logo: company.logo, primaryColor: company.primary_color },
    theme: company.theme,
    recipientName: reward.recipient_name,
    headline: speaks ? renderText(snapshot.email.headline, variables) : '',
    message: speaks ? renderText(snapshot.email.body, variables) : '',
    value: String(value),
    currency: reward.currency,
    expiresAt: instant(reward.expires_at).toISOString(),
    expiryDay: formatDay(instant(reward.expires_at), snapshot.delivery.timeZone),
    brands: await offered(knex, brands, value, reward.currency),
  }
}

const offered = async (knex: Knex, brands: BrandRow[], value: number, currency: string): Promise<BrandView[]> => {
  const fitting = brands.filter((brand) => !misfit(brand, value, currency))
  return (await inStock(knex, fitting, value)).map(brandView)
}

async function claimOf(knex: Knex, reward: string, status: RewardView['status']): Promise<ClaimView | null> {
  if (status !== 'claimed') return null
  const claim = await knex('claims').where({ reward }).first('id')
  return claim ? readClaim(knex, claim.id) : null
}
