import { indianStates } from '../company/indian-states.ts'
import type { Fees, TaxLine } from './paper-details.ts'

type Place = { state: string | null; country: string | null }
type Taxed = { fee: number; tax: number; taxBps: number }

/** Union territories without a legislature: their half is called UTGST. */
const unionTerritories = ['Andaman and Nicobar Islands', 'Chandigarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Ladakh', 'Lakshadweep']

/** The Indian state a text names, with the code of its GSTINs. */
export function indianState(text: string | null): { name: string; code: string } | undefined {
  const wanted = text?.trim().toLowerCase()
  const found = indianStates.find(({ name }) => name.toLowerCase() === wanted)
  return found && { name: found.name, code: found.gst[0] }
}

/**
 * The tax on a fee as GST names it: two halves inside one state, else one line over the border; elsewhere one line.
 * The halves always sum to the tax; an odd paisa is in the second.
 */
export function taxLines({ fee, tax, taxBps }: Taxed, issuer: Place, buyer: Place): TaxLine[] {
  if (tax === 0) return []
  const rateBps = Math.floor((fee * taxBps + 5000) / 10_000) === tax ? taxBps : null
  const [from, to] = [indianState(issuer.state), indianState(buyer.state)]
  if (!from || buyer.country !== 'IN') return [line('Tax', rateBps, tax)]
  if (from.name !== to?.name) return [line('IGST', rateBps, tax)]
  const half = Math.floor(tax / 2)
  const halfRate = rateBps === null ? null : rateBps / 2
  return [line('CGST', halfRate, half), line(unionTerritories.includes(from.name) ? 'UTGST' : 'SGST', halfRate, tax - half)]
}

export function feesOf(taxed: Taxed, issuer: Place, buyer: Place): Fees {
  return { fee: String(taxed.fee), taxes: taxLines(taxed, issuer, buyer), total: String(taxed.fee + taxed.tax) }
}

const line = (name: TaxLine['name'], rateBps: number | null, amount: number): TaxLine => ({ name, rateBps, amount: String(amount) })
