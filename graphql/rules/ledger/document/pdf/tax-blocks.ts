import type { Fees } from '#rules/ledger/document/document-details.ts'
import { taxCells, taxColumns } from '#rules/ledger/document/tax-columns.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { say, taxWord } from './say.ts'
import type { Block, Row } from './sheet.ts'
import { symbolOf } from './shown.ts'

type Taxed = { title: string; services: { name: string; fees: Fees }[]; currency: string; serviceCode: string | null; isIndian: boolean }

/** What was taxed, and each tax in a column of its own; the last row sums several services. */
export function taxBlocks({ title, services, currency, serviceCode, isIndian }: Taxed): Block[] {
  const columns = taxColumns(services.map(({ fees }) => fees))
  const row = (name: string, of: Fees[], weight: Row['weight']): Row => ({
    cells: [name, ...taxCells(columns, of).map((amount) => groupedMoney(amount, currency))],
    weight,
  })
  const all = services.map(({ fees }) => fees)
  const notes = isIndian ? [serviceCode && say('serviceCode', { code: serviceCode }), say('noReverseCharge')] : []
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      isSmall: true,
      heads: [say('service', { symbol: symbolOf(currency) }), say('taxable'), ...columns.map(taxWord), say('taxedTotal')],
      rows: [
        ...services.map(({ name, fees }) => row(name, [fees], 'plain')),
        ...(services.length > 1 ? [row(say('sum'), all, 'strong')] : []),
      ],
    },
    ...(isIndian ? [{ kind: 'text' as const, text: notes.filter(Boolean).join(' '), isQuiet: true }] : []),
  ]
}
