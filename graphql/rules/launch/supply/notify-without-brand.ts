import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type Catalogue, catalogueInput } from '#contracts/brand/catalogue.ts'
import { findAmounts } from '#contracts/brand/fit.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { openRewards, untouchedRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { readCodeDetails } from '#rules/campaign/campaign-kinds.ts'
import { clearWithoutBrand, markWithoutBrand } from '#rules/campaign/campaign-marks.ts'
import { listOwnerAndLauncher } from '#rules/campaign/responsible-members.ts'
import { loadCataloguePrices } from '#rules/catalogue/catalogue-prices.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { hasNoPointsBrand, isSupplied } from './points-supply.ts'
import { noBrandMail, noBrandOperatorMail } from './supply-mails.ts'

export type LaunchedCampaign = Pick<
  Row<'campaigns'>,
  'id' | 'company' | 'currency' | 'catalogue' | 'code_details' | 'delivery_type' | 'value' | 'without_brand_at'
>

export const launchedColumns = [
  'id',
  'company',
  'currency',
  'catalogue',
  'code_details',
  'delivery_type',
  'value',
  'without_brand_at',
] as const satisfies (keyof LaunchedCampaign)[]

/**
 * Counts the open rewards of a campaign for which no brand of its catalogue has a voucher, by the stock that was last counted. Leaves out the
 * rest of a code that is spent in parts.
 */
export async function countWithoutBrand(knex: Knex, campaign: LaunchedCampaign): Promise<number> {
  const catalogue = z.safeParse(catalogueInput, parseJson(campaign.catalogue))
  if (!catalogue.success) return 0
  const hasBrand = await readOffer(knex, campaign, catalogue.data)
  const usual = usualWorth(campaign)
  if (usual !== undefined && hasBrand(usual)) return 0
  const isInParts = readCodeDetails(campaign)?.partialUse === true
  const rows = await knex('rewards')
    .where({ campaign: campaign.id })
    .whereIn('status', isInParts ? untouchedRewards : openRewards)
    .groupBy('value', 'uses')
    .select('value', 'uses')
    .count({ count: '*' })
  return rows.reduce((sum, { value, uses, count }) => (hasBrand(minor(value) / (uses ?? 1)) ? sum : sum + minor(count)), 0)
}

/** Returns the worth that all rewards of a campaign have. Undefined if they differ. Points have any worth. */
function usualWorth(campaign: LaunchedCampaign): number | undefined {
  if (deliveryKinds[campaign.delivery_type].isCollected) return 0
  return readCodeDetails(campaign)?.value ?? (campaign.value === null ? undefined : minor(campaign.value))
}

/** Returns a function that returns true for a worth for which some brand has a voucher. Points need any brand at all. */
async function readOffer(knex: Knex, campaign: LaunchedCampaign, catalogue: Catalogue): Promise<(worth: number) => boolean> {
  if (deliveryKinds[campaign.delivery_type].isCollected) {
    const hasNone = await hasNoPointsBrand(knex, campaign)
    return () => !hasNone
  }
  const brands = (await loadCataloguePrices(knex, catalogue, campaign.currency)).filter(isSupplied)
  const isInParts = readCodeDetails(campaign)?.partialUse === true
  return (worth) => brands.some((brand) => findAmounts(brand, { min: isInParts ? 1 : worth, max: worth }, campaign.currency))
}

/**
 * Emails the sender and the operator once that open rewards of campaigns have no brand left. `counts` has their number by campaign, of which
 * 0 makes the next time count as the first.
 */
export async function notifyWithoutBrand(work: UnitOfWork, counts: ReadonlyMap<string, number>): Promise<void> {
  const { trx, now } = work
  const listed: { company: string; campaign: string; count: number }[] = []
  for (const [id, count] of [...counts].sort()) {
    if (!count) {
      await clearWithoutBrand(work, id)
      continue
    }
    const campaign = await markWithoutBrand(work, id)
    if (!campaign) continue
    const company = await trx('companies').where({ id: campaign.company }).first('name')
    listed.push({ company: company?.name ?? '', campaign: campaign.name, count })
    const launch = await trx('launches').where({ campaign: id }).orderBy('seq', 'desc').first('member')
    for (const { id: member, email } of await listOwnerAndLauncher(trx, { campaign: id, member: launch?.member ?? null })) {
      const dedupeKey = `no-brand:${id}:${now.getTime()}:${member}`
      await queueAccountMail(trx, { kind: noBrandMail, to: email, payload: { campaign: id, count }, dedupeKey, now })
    }
  }
  if (!listed.length || !env.operatorEmail) return
  await queueAccountMail(trx, {
    kind: noBrandOperatorMail,
    to: env.operatorEmail,
    payload: { listed },
    dedupeKey: `no-brand:${newId()}`,
    now,
  })
}

/** Notifies as `notifyWithoutBrand` if open rewards of a campaign have no brand, whose vouchers may have run out before they were issued. */
export async function checkOfferOf(work: UnitOfWork, id: string): Promise<void> {
  const campaign = await orThrow(
    work
      .trx('campaigns')
      .where({ id })
      .first(...launchedColumns),
  )
  const count = await countWithoutBrand(work.trx, campaign)
  if (count) await notifyWithoutBrand(work, new Map([[id, count]]))
}
