import getDatabase from '@directus/api/database/index'
import type { RewardView } from '#contracts/rest/reward.ts'
import { findRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { kindOf, type RewardKinds, type RewardVisit } from '#rules/reward/reward-kind.ts'
import { findTestLink, viewTestLink } from './test-link.ts'

/**
 * Returns the data of the recipient's public page (P7). The only change it makes is to mark an issued reward as viewed, if the request
 * comes from a human.
 */
export async function viewReward(
  kinds: RewardKinds,
  token: string,
  visitor: Pick<RewardVisit, 'isHuman' | 'browser'>,
): Promise<RewardView> {
  const knex = getDatabase()
  const now = new Date()
  const test = await findTestLink(knex, token)
  if (test) return viewTestLink(kinds, knex, test)
  const rewards = await findRewardsByToken(knex, token, now)
  return kindOf(kinds, rewards[0].kind).view.page({ knex, rewards, now, ...visitor })
}

/**
 * Counts the first view of a page that was rendered for a non-human request, once a browser reports a human. Refuses the codes of
 * `findRewardsByToken`.
 */
export async function recordRewardView(kinds: RewardKinds, token: string, browser: string | undefined): Promise<void> {
  const knex = getDatabase()
  if (await findTestLink(knex, token)) return
  const now = new Date()
  const rewards = await findRewardsByToken(knex, token, now)
  if (rewards.every(({ first_viewed_at: at }) => at)) return
  await kindOf(kinds, rewards[0].kind).view.page({ knex, rewards, now, isHuman: true, browser })
}
