import { sumInWords } from '#contracts/document/sum-in-words.ts'
import { roundingsOf, sumFees, taxCells, taxColumns } from '#contracts/document/tax-lines.ts'
import type { Fees, NoteDetails, ProformaDetails, ReceiptDetails } from '#contracts/document/words.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { formatLabel, taxLabel } from './format-label.ts'
import { formatDocumentSum, symbolOf } from './format-values.ts'
import type { SheetBlock, SheetLine } from './sheet.ts'

/** Returns a block of label and value pairs, without those that have no value. */
export const factsBlock = (facts: [label: string, value: string | null][]): SheetBlock => ({
  kind: 'facts',
  facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
})

/** Returns the table of amount, fee, tax and total, followed by the total in words for INR. A note may have fees alone. */
export function sumBlocks(
  { recharge, amount, fees, total, currency }: ReceiptDetails | NoteDetails | ProformaDetails,
  totalLabel: string,
): SheetBlock[] {
  const inWords = sumInWords(total, currency)
  const amountRow: SheetLine = {
    cells: [formatLabel('rechargeLine', { number: recharge.number }), groupedMoney(amount, currency)],
    note: formatLabel('advance'),
    weight: 'named',
  }
  const line = (name: string, of: string): SheetLine => ({ cells: [name, groupedMoney(of, currency)], weight: 'plain' })
  return [
    {
      kind: 'table',
      isSmall: false,
      heads: [formatLabel('description'), formatLabel('amountIn', { symbol: symbolOf(currency) })],
      rows: [
        ...(amount === '0' ? [] : [amountRow]),
        ...(fees.fee === '0' ? [] : [line(formatLabel('fee'), fees.fee)]),
        ...fees.taxes.map((tax) => line(formatLabel('taxOnFee', { tax: taxLabel(tax) }), tax.amount)),
        { cells: [totalLabel, formatDocumentSum(total, currency)], weight: 'strong' },
      ],
    },
    ...(inWords ? [{ kind: 'text' as const, text: inWords, isQuiet: false }] : []),
  ]
}

/** Returns the table of the tax on the recharge fee. Empty if no tax was charged. */
export const feeTaxBlocks = ({
  fees,
  currency,
  serviceCode,
  placeOfSupply,
}: ReceiptDetails | NoteDetails | ProformaDetails): SheetBlock[] =>
  fees.taxes.length === 0
    ? []
    : taxBlocks({
        title: formatLabel('taxOfFee'),
        services: [{ name: formatLabel('fee'), fees }],
        currency,
        serviceCode,
        isIndian: placeOfSupply !== null,
      })

type TaxTable = { title: string; services: { name: string; fees: Fees }[]; currency: string; serviceCode: string | null; isIndian: boolean }

/** Returns a table of services with one column for each tax, such as CGST. Two or more services get a last row with their sums. */
export function taxBlocks({ title, services, currency, serviceCode, isIndian }: TaxTable): SheetBlock[] {
  const columns = taxColumns(services.map(({ fees }) => fees))
  const row = (name: string, of: Fees[], weight: SheetLine['weight']): SheetLine => {
    const sums = roundingsOf(sumFees(of)).map((tax) => `${taxLabel({ ...tax, rateBps: null })} ${formatDocumentSum(tax.amount, currency)}`)
    return {
      cells: [name, ...taxCells(columns, of).map((amount) => groupedMoney(amount, currency))],
      ...(sums.length ? { note: formatLabel('rounding', { sums: sums.join(', ') }) } : {}),
      weight,
    }
  }
  const all = services.map(({ fees }) => fees)
  const notes = isIndian ? [serviceCode && formatLabel('serviceCode', { code: serviceCode }), formatLabel('noReverseCharge')] : []
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      isSmall: true,
      heads: [
        formatLabel('service', { symbol: symbolOf(currency) }),
        formatLabel('taxable'),
        ...columns.map(taxLabel),
        formatLabel('taxedTotal'),
      ],
      rows: [
        ...services.map(({ name, fees }) => row(name, [fees], 'plain')),
        ...(services.length > 1 ? [row(formatLabel('sum'), all, 'strong')] : []),
      ],
    },
    ...(isIndian ? [{ kind: 'text' as const, text: notes.filter(Boolean).join(' '), isQuiet: true }] : []),
  ]
}
