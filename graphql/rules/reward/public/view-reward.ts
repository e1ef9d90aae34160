import getDatabase from '@directus/api/database/index'
import { findRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { kindOf, type RewardKinds, type Visit } from '#rules/reward/reward-kind.ts'
import type { RewardView } from '../../../contracts/reward.ts'
import { findTestLink, viewTestLink } from './test-link.ts'

/** Returns the data of the public page (P7). Reading it only changes issued → viewed, and only for a human. */
export async function viewReward(kinds: RewardKinds, token: string, visitor: Pick<Visit, 'isHuman' | 'browser'>): Promise<RewardView> {
  const knex = getDatabase()
  const now = new Date()
  const test = await findTestLink(knex, token)
  if (test) return viewTestLink(kinds, knex, test)
  const holding = await findRewardsByToken(knex, token, now)
  return kindOf(kinds, holding[0].kind).view.page({ knex, holding, now, ...visitor })
}

/** Counts the view of a page that was loaded before by a non-human request, once. Refuses as `viewReward` does. */
export async function recordRewardView(kinds: RewardKinds, token: string, browser: string | undefined): Promise<void> {
  const knex = getDatabase()
  if (await findTestLink(knex, token)) return
  const now = new Date()
  const holding = await findRewardsByToken(knex, token, now)
  if (holding.every(({ first_viewed_at: at }) => at)) return
  await kindOf(kinds, holding[0].kind).view.page({ knex, holding, now, isHuman: true, browser })
}
