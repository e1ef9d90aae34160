import { indianStates } from '#rules/company/indian-states.ts'
import { shareOf } from '#rules/platform/money/basis-points.ts'
import type { Fees, Party, TaxLine } from './document-details.ts'

type Place = Pick<Party, 'state' | 'country'>
type Taxed = { fee: number; tax: number /** null where there are several rates. */; rateBps: number | null }

/** Union territories without a legislature: their half is called UTGST. */
const unionTerritories = ['Andaman and Nicobar Islands', 'Chandigarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Ladakh', 'Lakshadweep']

/** The Indian state a text names, with the code of its GSTINs. */
export function indianState(text: string | null): { name: string; stateCode: string } | undefined {
  const wanted = text?.trim().toLowerCase()
  const found = indianStates.find(({ name }) => name.toLowerCase() === wanted)
  return found && { name: found.name, stateCode: found.gst[0] }
}

/** A fee with its tax as GST names it: two halves inside one state, else one line; elsewhere one line. */
export function feesOf({ fee, tax, rateBps }: Taxed, issuer: Place, buyer: Place): Fees {
  return { fee: String(fee), taxes: taxLines(tax, rateBps, issuer, buyer), total: String(fee + tax) }
}

/** The rate, if it gives this tax on this fee: an operator may have changed it since the fee was shown. */
export const rateOf = (fee: number, tax: number, taxBps: number): number | null => (shareOf(fee, taxBps) === tax ? taxBps : null)

/** The halves always sum to the tax; an odd paisa is in the second. */
function taxLines(tax: number, rateBps: number | null, issuer: Place, buyer: Place): TaxLine[] {
  if (tax === 0) return []
  const [from, to] = [indianState(issuer.state), indianState(buyer.state)]
  if (!from || buyer.country !== 'IN') return [line('Tax', rateBps, tax)]
  if (from.name !== to?.name) return [line('IGST', rateBps, tax)]
  const half = Math.floor(tax / 2)
  const halfRate = rateBps === null ? null : rateBps / 2
  return [line('CGST', halfRate, half), line(unionTerritories.includes(from.name) ? 'UTGST' : 'SGST', halfRate, tax - half)]
}

const line = (name: TaxLine['name'], rateBps: number | null, amount: number): TaxLine => ({ name, rateBps, amount: String(amount) })
