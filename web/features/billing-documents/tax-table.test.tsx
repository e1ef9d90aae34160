import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import words from '#graphql/rules/ledger/document/document-labels.json' with { type: 'json' }
import { taxBlocks } from '#graphql/rules/ledger/document/pdf/sum-blocks.ts'
import { feesOf } from '#graphql/rules/ledger/document/tax-lines.ts'
import { TaxTable } from './tax-table.tsx'

const services = [
  { name: 'Service fees', fees: feesOf({ fee: 9000, tax: 1640, rateBps: 1800 }, 'cgst_sgst') },
  { name: 'Recharge fees', fees: feesOf({ fee: 9500, tax: 1710, rateBps: 1800 }, 'cgst_sgst') },
]
const table = { title: 'Fees', services, currency: 'INR', serviceCode: null, isIndian: true }

/** Returns the text of each row of the page's table. */
function rowsOnPage(): string[] {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ billingDocuments: words }} timeZone="UTC">
      <TaxTable {...table} />
    </IntlProvider>,
  )
  return markup.split('<tr').map((row) => row.replaceAll(/<[^>]*>/g, ' '))
}

it('E6 names the rounding of each tax below a row that does not recompute, on the page and in the PDF', () => {
  const rounding = 'of which rounding CGST ₹0.10, SGST ₹0.10'
  const [, , serviceFees, rechargeFees, sum] = rowsOnPage()
  expect([serviceFees, sum]).toEqual([expect.stringContaining(rounding), expect.stringContaining(rounding)])
  expect(rechargeFees).not.toContain('rounding')
  const inPdf = taxBlocks(table).flatMap((block) => (block.kind === 'table' ? block.rows.map(({ note }) => note) : []))
  expect(inPdf).toEqual([rounding, undefined, rounding])
})
