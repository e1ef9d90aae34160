import type { Knex } from 'knex'
import type { Catalogue } from '../campaign/catalogue.input.ts'
import type { CodeDetails } from '../campaign/code-details.input.ts'
import type { Delivery } from '../campaign/delivery.input.ts'
import { amountsOf } from '../catalogue/amounts-of.ts'
import { brandsOf } from '../catalogue/brands-of.ts'
import { refuse } from '../core/refusal.ts'
import { findCodeReceiver } from './code-receiver.ts'

type Codes = { company: string; currency: string; details: CodeDetails; catalogue: Catalogue; delivery: Delivery }

/** No code that no brand of the campaign can carry, and none for a receiver who may not hold it. */
export async function refuseUnusableCodes(
  trx: Knex.Transaction,
  { company, currency, details, catalogue, delivery }: Codes,
): Promise<void> {
  const brands = await brandsOf(trx, catalogue, currency)
  const takes = { min: details.partialUse ? 1 : details.value, max: details.value }
  if (!brands.some((brand) => amountsOf(brand, takes, currency))) throw refuse('BRAND_NOT_AVAILABLE', { value: String(details.value) })
  if (delivery.handover !== 'download') return
  if (!(await findCodeReceiver(trx, company, delivery.receiver ?? ''))) throw refuse('STEP_INCOMPLETE', { step: 'delivery' })
}
