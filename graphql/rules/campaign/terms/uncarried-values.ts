import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'
import type { Priced } from '#rules/catalogue/fit.ts'
import { pricesOf } from '#rules/catalogue/prices-of.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { codeDetailsInput } from './code-details.input.ts'
import { takesReward } from './takes-reward.ts'

/** Values that no chosen brand takes, those of the most rewards first, at most twenty; `distinct` and `rewards` count all of them. */
export type Uncarried = Exclude<Row<'campaigns'>['uncarried'], string | null>

type Campaign = Record<string, unknown>
type Group = { value: number; count: number }

const namedMax = 20

/**
 * Which values of a campaign no chosen brand can carry; null when there are none, or no brands are chosen yet. `groups` has the distinct
 * values with their counts, so that 100,000 rows are never read one by one.
 */
export async function uncarriedOf(knex: Knex, campaign: Campaign, groups: readonly Group[]): Promise<Uncarried | null> {
  const brands = await chosenBrands(knex, campaign)
  if (!brands) return null
  const codeDetails = codeDetailsOf(campaign)
  const currency = String(campaign.currency)
  // each use of a code is spent separately
  const worthOf = (value: number) => codeDetails?.value ?? value
  const wrong = groups
    .filter(({ value, count }) => value > 0 && count > 0)
    .filter(({ value }) => !brands.some((brand) => takesReward(brand, worthOf(value), currency, { codeDetails })))
    .sort((one, other) => other.count - one.count || one.value - other.value)
  if (!wrong.length) return null
  return {
    values: wrong.slice(0, namedMax).map(({ value, count }) => ({ value: String(worthOf(value)), count })),
    distinct: wrong.length,
    rewards: wrong.reduce((sum, { count }) => sum + count, 0),
  }
}

/**
 * The brands that a campaign's values have to suit; null while none are chosen. Points are saved up over several campaigns, so a few of
 * them are no mistake.
 */
export async function chosenBrands(knex: Knex, campaign: Campaign): Promise<Priced[] | null> {
  const catalogue = z.safeParse(catalogueInput, parseJson(campaign.catalogue ?? null))
  if (campaign.delivery_type === 'rewardpoints' || !catalogue.success) return null
  if (catalogue.data.mode === 'selected' && !catalogue.data.brands.length) return null
  return pricesOf(knex, catalogue.data, String(campaign.currency))
}

function codeDetailsOf({ delivery_type: type, code_details: saved }: Campaign) {
  const codes = z.safeParse(codeDetailsInput, parseJson(saved ?? null))
  return type === 'rewardcodes' && codes.success ? codes.data : null
}

/** Nobody gets a reward that no brand of the campaign can carry. Refuses VALUES_NOT_CARRIED {values, distinct, rewards}. */
export function refuseUncarriedValues(uncarried: Uncarried | null): void {
  if (uncarried) throw refusal('VALUES_NOT_CARRIED', { ...uncarried })
}
