import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '../campaign/catalogue.input.ts'
import { codeDetailsInput } from '../campaign/code-details.input.ts'
import { minor, parseJson } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { brandsOf } from './brands-of.ts'
import { takesReward } from './takes-reward.ts'

/** Values that no chosen brand takes, those of the most rewards first; `distinct` and `rewards` count all of them. */
export type Uncarried = { values: { value: string; count: number }[]; distinct: number; rewards: number }

type Group = { value: number; count: number }

const namedMax = 20

/**
 * Which values of a campaign no chosen brand can carry; null when there are none, or no brands are chosen yet. Points are
 * saved up over several campaigns, so a few of them are no mistake.
 */
export async function uncarriedOf(
  trx: Knex.Transaction,
  campaign: Record<string, unknown>,
  groups: readonly Group[],
): Promise<Uncarried | null> {
  const catalogue = z.safeParse(catalogueInput, parseJson(campaign.catalogue ?? null))
  if (campaign.delivery_type === 'rewardpoints' || !catalogue.success) return null
  if (catalogue.data.mode === 'selected' && !catalogue.data.brands.length) return null
  const currency = String(campaign.currency)
  const codes = z.safeParse(codeDetailsInput, parseJson(campaign.code_details ?? null))
  const codeDetails = campaign.delivery_type === 'rewardcodes' && codes.success ? codes.data : null
  const brands = await brandsOf(trx, catalogue.data, currency)
  // a use of a code is spent by itself
  const worthOf = (value: number) => codeDetails?.value ?? value
  const wrong = groups
    .filter(({ value, count }) => value > 0 && count > 0)
    .filter(({ value }) => !brands.some((brand) => takesReward(brand, worthOf(value), currency, { codeDetails })))
    .sort((one, other) => other.count - one.count || one.value - other.value)
  if (!wrong.length) return null
  return {
    values: wrong.slice(0, namedMax).map(({ value, count }) => ({ value: String(worthOf(value)), count: minor(count) })),
    distinct: wrong.length,
    rewards: wrong.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Nobody gets a reward that no brand of the campaign can carry. Throws BRAND_NOT_AVAILABLE {value, values, distinct, rewards}. */
export function refuseUncarriedValues(uncarried: Uncarried | null): void {
  if (uncarried) throw refuse('BRAND_NOT_AVAILABLE', { value: uncarried.values[0]?.value, ...uncarried })
}
