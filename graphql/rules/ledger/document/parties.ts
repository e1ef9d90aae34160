import type { Knex } from 'knex'
import { parseGstin } from '#rules/company/gstin.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import type { Party } from './document-details.ts'
import { indianState } from './tax-lines.ts'

/** Who issues our documents. */
export function issuerParty(): Party {
  const { name, address, state, taxNumber, email } = env.issuer
  const known = indianState(state)
  return {
    name,
    address: address.split(/\s*[\n|]\s*/).filter(Boolean),
    state: known?.name ?? state,
    stateCode: known?.stateCode ?? null,
    country: known ? 'IN' : null,
    taxNumber,
    email,
  }
}

/** The company as its documents name it: by its billing details, and where one is missing by its verified information. */
export async function buyerParty(trx: Knex.Transaction, company: string): Promise<Party> {
  const own = await orThrow(trx('companies').where({ id: company }).first())
  const billing = await trx('billing_details').where({ company }).whereNotNull('legal_name').first()
  const country = billing?.country ?? own.country
  const taxNumber = billing ? billing.tax_number : own.registration_number
  const state = indianState(parseGstin(taxNumber ?? '')?.state ?? (billing ? billing.state : own.state))
  const place = billing
    ? { address: billing.address, city: billing.city, state: billing.state, postalCode: billing.postal_code }
    : { address: own.address, city: own.city, state: own.state, postalCode: own.pincode }
  return {
    name: billing?.legal_name ?? own.registered_name ?? own.name,
    address: [place.address, [place.city, place.state, place.postalCode].filter(Boolean).join(', ')]
      .filter((line) => line !== null)
      .filter(Boolean),
    state: country === 'IN' ? (state?.name ?? place.state) : place.state,
    stateCode: country === 'IN' ? (state?.stateCode ?? null) : null,
    country,
    taxNumber: taxNumber ?? null,
    email: billing?.email ?? null,
  }
}
