import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type Catalogue, catalogueInput } from '#contracts/brand/catalogue.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { deliveryTypes } from '#contracts/campaign/words.ts'
import { issuingLaunches, openRewards, runningCampaigns } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { readCodeDetails } from '#rules/campaign/campaign-kinds.ts'
import { idText, minor, parseJson } from '#rules/platform/db/database.ts'
import type { ChunkProgress } from '#rules/reward/issue/issuing.ts'

export type PromisingCampaign = Pick<Row<'campaigns'>, 'id' | 'company' | 'currency' | 'catalogue' | 'code_details' | 'delivery_type'>

/** States of campaigns that can have open rewards, or rewards that will be issued without another check. */
const promisingCampaigns = [...runningCampaigns, 'scheduled', 'paused'] as const

/** The delivery types whose rewards are spent one by one, each at a brand that offers its value. */
const spentAlone = deliveryTypes.filter((type) => !deliveryKinds[type].isCollected)

/** Returns a text that is equal for catalogues with the same mode and the same selection, in any order. */
export function describeCatalogue(catalogue: Catalogue): string {
  const { mode, brands, rule } = catalogue
  const sorted = (ids: readonly string[] = []) => [...ids].sort()
  if (mode === 'all') return mode
  return JSON.stringify(mode === 'selected' ? [mode, sorted(brands)] : [mode, sorted(rule?.countries), sorted(rule?.categories)])
}

/**
 * Sums up, by worth in minor units, what a company has promised with the catalogue of a campaign. That is its open rewards, and those that
 * launches with held money have still to issue. Counts only rewards spent in the same way, at once or in parts (all under the worth 0).
 */
export async function sumPromised(knex: Knex, campaign: PromisingCampaign, catalogue: Catalogue): Promise<Map<number, number>> {
  const own = describeCatalogue(catalogue)
  const inParts = readCodeDetails(campaign)?.partialUse ?? false
  const running = await knex('campaigns')
    .where({ company: campaign.company, currency: campaign.currency })
    .whereIn('status', promisingCampaigns)
    .whereIn('delivery_type', spentAlone)
    .select('id', 'company', 'currency', 'catalogue', 'code_details', 'delivery_type', 'launched_through', 'value')
  const alike = running.filter((one) => {
    const parsed = z.safeParse(catalogueInput, parseJson(one.catalogue))
    return parsed.success && describeCatalogue(parsed.data) === own && (readCodeDetails(one)?.partialUse ?? false) === inParts
  })
  const sums = new Map<number, number>()
  const add = (worth: number, amount: number) => sums.set(inParts ? 0 : worth, (sums.get(inParts ? 0 : worth) ?? 0) + amount)
  const byId = new Map(alike.map((one) => [one.id, one]))
  for (const { campaign: id, progress, least, most, uses, amount } of await readPromises(knex, [...byId.keys()])) {
    const one = id === null ? undefined : byId.get(id)
    const divisor = one ? (readCodeDetails(one)?.uses ?? 1) : (uses ?? 1)
    if (!one) add(minor(most) / divisor, minor(amount))
    else if (minor(least) === minor(most)) add(minor(most) / divisor, minor(most) * minor(amount))
    else for (const { value, count } of await readUnissued(knex, one, progress)) add(value / divisor, value * count)
  }
  return sums
}

type Amount = number | string

/**
 * The open rewards of one value and number of uses, with the sum left of them. Or a launch, with the range of its values and the number of
 * rewards that it still has to issue. `progress` is that of its job, as JSON.
 */
type PromisedRow =
  | { campaign: null; progress: null; least: Amount; most: Amount; uses: number | null; amount: Amount }
  | { campaign: string; progress: string | null; least: Amount; most: Amount; uses: null; amount: Amount }

/** Reads open rewards and launches with held money in one statement, so that a chunk issued at that moment counts once. */
function readPromises(knex: Knex, campaigns: readonly string[]): Promise<PromisedRow[]> {
  const open = knex('rewards')
    .whereIn('campaign', campaigns)
    .whereIn('status', openRewards)
    .groupBy('value', 'uses')
    .select('value', 'uses')
    .sum({ amount: 'remaining' })
  return knex
    .select(knex.raw('cast(null as varchar(36)) as campaign, null as progress, value as least, value as most, uses, amount'))
    .from(open.as('open'))
    .unionAll((unissued) => {
      unissued
        .from('launches')
        .leftJoin('plutus_jobs as jobs', (on) => on.on('jobs.ref', idText(knex, 'launches.id')).andOnVal('jobs.kind', 'issue-launch'))
        .whereIn('launches.campaign', campaigns)
        .whereIn('launches.status', issuingLaunches)
        .select(knex.raw('cast(campaign as varchar(36)), jobs.payload, value_min, value_max, null, progress_total - progress_done'))
    })
}

/** Counts the recipients of a launch who have no reward yet by the values of their rewards. Its job's progress names the last who has. */
async function readUnissued(
  knex: Knex,
  { id, value: usual, launched_through: through }: Pick<Row<'campaigns'>, 'id' | 'value' | 'launched_through'>,
  progress: string | null,
) {
  const { afterSeq = minor(through ?? 0) } = parseJson<ChunkProgress>(progress ?? '{}')
  const rows = await knex('campaign_recipients')
    .where({ campaign: id, state: 'ready' })
    .where('seq', '>', afterSeq)
    .groupBy('value')
    .select('value')
    .count({ count: '*' })
  return rows.map(({ value, count }) => ({ value: minor(value ?? usual ?? 0), count: minor(count) }))
}
