import type { Knex } from 'knex'
import { indianStates, parseGstin } from '#contracts/company/gstin.ts'
import type { TaxPlace } from '#contracts/money/fee-tax.ts'
import type { Row } from '#model/tables.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

type Registered = Pick<Row<'companies'>, 'country' | 'state' | 'registration_number'>
type Billed = Pick<Row<'billing_details'>, 'country' | 'state' | 'tax_number'>

/** Indian union territories without a legislature. Their half of the tax is called UTGST, a state's half SGST. */
const unionTerritories = ['Andaman and Nicobar Islands', 'Chandigarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Ladakh', 'Lakshadweep']

/** Finds the Indian state with this name and the GST code of its tax numbers. Undefined for any other text. */
export function indianState(text: string | null): { name: string; stateCode: string } | undefined {
  const stateName = text?.trim().toLowerCase()
  const found = indianStates.find(({ name }) => name.toLowerCase() === stateName)
  return found && { name: found.name, stateCode: found.gst[0] }
}

/**
 * Returns the company's Indian state: that of its tax number, else that of its address. Undefined abroad and if it is unknown. Billing
 * details precede the registration.
 */
export function buyerState(own: Registered, billing: Billed | undefined): ReturnType<typeof indianState> {
  const { country, state, tax_number } = billing ?? { ...own, tax_number: own.registration_number }
  if ((country ?? own.country) !== 'IN') return undefined
  return indianState(parseGstin(tax_number ?? '')?.state ?? state)
}

/** Returns how the fees of a company are taxed by an issuer in this state. */
export function taxPlaceOf(issuerState: string, own: Registered, billing: Billed | undefined): TaxPlace {
  const [from, to] = [indianState(issuerState), buyerState(own, billing)]
  const isIndian = (billing?.country ?? own.country) === 'IN'
  if (!from || !isIndian) return { taxKind: 'other', placeOfSupply: null }
  const placeOfSupply = to ? `${to.name} (${to.stateCode})` : null
  if (from.name !== to?.name) return { taxKind: 'igst', placeOfSupply }
  return { taxKind: unionTerritories.includes(from.name) ? 'cgst_utgst' : 'cgst_sgst', placeOfSupply }
}

/** Returns the columns of a company or recharge that store how its fees are taxed. */
export const taxPlaceColumns = ({ taxKind, placeOfSupply }: TaxPlace) => ({ tax_kind: taxKind, place_of_supply: placeOfSupply })

/** Reads how a company's fees are taxed by its present details. */
export async function readTaxPlace(trx: Knex, company: string): Promise<TaxPlace> {
  const own = await orThrow(trx('companies').where({ id: company }).first('country', 'state', 'registration_number'))
  const billing = await trx('billing_details').where({ company }).whereNotNull('legal_name').first('country', 'state', 'tax_number')
  return taxPlaceOf(env.issuer.state, own, billing)
}
