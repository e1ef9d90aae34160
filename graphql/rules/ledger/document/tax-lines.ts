import { indianStates } from '#rules/company/indian-states.ts'
import { shareOf } from '#rules/platform/money/basis-points.ts'
import type { Fees, Party, TaxLine } from './document-details.ts'

type Place = Pick<Party, 'state' | 'country'>
type TaxedFee = { fee: number; tax: number /** Tax rate in basis points. Null if no single rate yields the tax. */; rateBps: number | null }

/** Indian union territories without a legislature. Their half of the tax is called UTGST, a state's half SGST. */
const unionTerritories = ['Andaman and Nicobar Islands', 'Chandigarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Ladakh', 'Lakshadweep']

/** Finds the Indian state with this name and the GST code of its tax numbers. Undefined for any other text. */
export function indianState(text: string | null): { name: string; stateCode: string } | undefined {
  const wanted = text?.trim().toLowerCase()
  const found = indianStates.find(({ name }) => name.toLowerCase() === wanted)
  return found && { name: found.name, stateCode: found.gst[0] }
}

/**
 * Returns a fee with its tax lines. These are CGST and SGST or UTGST within one Indian state, IGST between states, otherwise one line named
 * Tax.
 */
export function feesOf({ fee, tax, rateBps }: TaxedFee, issuer: Place, buyer: Place): Fees {
  return { fee: String(fee), taxes: taxLines(tax, rateBps, issuer, buyer), total: String(fee + tax) }
}

/** Returns `taxBps` if it yields this tax on this fee, otherwise null. The operator may have changed the rate since the fee was charged. */
export const matchingRate = (fee: number, tax: number, taxBps: number): number | null => (shareOf(fee, taxBps) === tax ? taxBps : null)

/** Splits tax into lines: halves (CGST and SGST or UTGST) within one state, otherwise one line. The second half gets an odd paisa. */
function taxLines(tax: number, rateBps: number | null, issuer: Place, buyer: Place): TaxLine[] {
  if (tax === 0) return []
  const [from, to] = [indianState(issuer.state), indianState(buyer.state)]
  if (!from || buyer.country !== 'IN') return [toTaxLine('Tax', rateBps, tax)]
  if (from.name !== to?.name) return [toTaxLine('IGST', rateBps, tax)]
  const half = Math.floor(tax / 2)
  const halfRate = rateBps === null ? null : rateBps / 2
  return [toTaxLine('CGST', halfRate, half), toTaxLine(unionTerritories.includes(from.name) ? 'UTGST' : 'SGST', halfRate, tax - half)]
}

const toTaxLine = (name: TaxLine['name'], rateBps: number | null, amount: number): TaxLine => ({ name, rateBps, amount: String(amount) })
