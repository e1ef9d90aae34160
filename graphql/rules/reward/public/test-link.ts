import type { Knex } from 'knex'
import { clampColor } from '#contracts/company/clamp-color.ts'
import type { RewardView } from '#contracts/rest/reward.ts'
import { loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { formatDayInMail, rewardVariables } from '#rules/messaging/reward-variables.ts'
import { readTestContext } from '#rules/messaging/test-context.ts'
import { rewardLink, tokenHash } from '#rules/messaging/token.ts'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { readOffsetMinutes } from '#rules/platform/export/zoned-time.ts'
import { toOfferedBrands } from '#rules/reward/redemption/brands.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'

export type TestLink = { campaign: string; payload: Record<string, unknown>; token: string }

export async function findTestLink(knex: Knex, token: string): Promise<TestLink | undefined> {
  const row = await knex('plutus_test_links')
    .where({ token_hash: tokenHash(token) })
    .first()
  return row && { campaign: row.campaign, payload: parseJson(row.payload), token }
}

/** Returns the page of a test link of a campaign, as a recipient would see it. No reward exists, so nothing can be claimed. */
export async function viewTestLink(kinds: RewardKinds, knex: Knex, link: TestLink): Promise<RewardView> {
  const reward = await readTestContext(knex, link)
  const { logo, theme } = await orThrow(
    knex('companies').join('campaigns', 'campaigns.company', 'companies.id').where('campaigns.id', link.campaign).first('logo', 'theme'),
  )
  const variables = rewardVariables({
    reward,
    company: { name: reward.company_name, sender_name: reward.sender_name },
    snapshot: reward.snapshot,
    link: rewardLink(link.token),
  })
  const brands = await loadCatalogueBrands(knex, reward.snapshot.catalogue, reward.currency)
  const value = minor(reward.value)
  const least = reward.snapshot.codeDetails?.partialUse ? Math.min(1, value) : value
  return {
    status: 'test',
    company: { name: reward.company_name, logo, colors: clampColor(reward.primary_color), primaryColor: reward.primary_color },
    theme,
    recipientName: reward.recipient_name,
    greetingName: reward.recipient_first_name || reward.recipient_name,
    headline: renderText(reward.snapshot.email.headline, variables),
    message: renderText(reward.snapshot.email.body, variables),
    value: String(value),
    least: least < value ? String(least) : null,
    of: null,
    codes: 0,
    isClockStopped: false,
    hasAddress: false,
    currency: reward.currency,
    expiresAt: reward.snapshot.expiresAt,
    expiryDay: formatDayInMail(new Date(reward.snapshot.expiresAt), reward.snapshot.delivery.timeZone),
    expiryOffset: readOffsetMinutes(new Date(reward.snapshot.expiresAt), reward.snapshot.delivery.timeZone),
    brands: toOfferedBrands(brands, { min: least, max: value }, reward.currency),
    claim: null,
    vouchers: [],
    ...(await kindOf(kinds, reward.kind).view.sample?.(knex, reward)),
  }
}
