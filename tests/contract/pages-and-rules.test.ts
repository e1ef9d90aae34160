import { join } from 'node:path'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import words from '#graphql/contracts/document/document-labels.json' with { type: 'json' }
import { feesOf } from '#graphql/contracts/document/tax-lines.ts'
import { guessColumns } from '#graphql/contracts/import/column-guess.ts'
import { taxLabel } from '#graphql/rules/ledger/document/pdf/format-label.ts'
import { taxBlocks } from '#graphql/rules/ledger/document/pdf/sum-blocks.ts'
import { lineChecker } from '#graphql/rules/people/import/file/check-line.ts'
import { readDocuments } from '#web/build/read-documents.ts'
import { TaxTable } from '#web/features/billing-documents/tax-table.tsx'
import { useTaxName } from '#web/features/billing-documents/use-tax-name.ts'

const services = [
  { name: 'Service fees', fees: feesOf({ fee: 9000, tax: 1640, rateBps: 1800 }, 'cgst_sgst') },
  { name: 'Recharge fees', fees: feesOf({ fee: 9500, tax: 1710, rateBps: 1800 }, 'cgst_sgst') },
]
const table = { title: 'Fees', services, currency: 'INR', serviceCode: null, isIndian: true }

const onPage = (children: ReactNode) =>
  renderToStaticMarkup(createElement(IntlProvider, { locale: 'en', messages: { billingDocuments: words }, timeZone: 'UTC', children }))

/** Returns the text of each row of the page's table. */
const rowsOnPage = () =>
  onPage(createElement(TaxTable, table))
    .split('<tr')
    .map((row) => row.replaceAll(/<[^>]*>/g, ' '))

it('E6 names the rounding of each tax below a row that does not recompute, on the page and in the PDF', () => {
  const rounding = 'of which rounding CGST ₹0.10, SGST ₹0.10'
  const [, , serviceFees, rechargeFees, sum] = rowsOnPage()
  expect([serviceFees, sum]).toEqual([expect.stringContaining(rounding), expect.stringContaining(rounding)])
  expect(rechargeFees).not.toContain('rounding')
  const inPdf = taxBlocks(table).flatMap((block) => (block.kind === 'table' ? block.rows.map(({ note }) => note) : []))
  expect(inPdf).toEqual([rounding, undefined, rounding])
})

function TaxName({ rateBps }: { rateBps: number }) {
  return useTaxName()({ name: 'CGST', rateBps })
}

it.each([
  [250, 'CGST 2.5%'],
  [1800, 'CGST 18%'],
  [5, 'CGST 0.05%'],
  [1225, 'CGST 12.25%'],
])('E6 formats a rate of %i bps as %s, as in the PDF', (rateBps, written) => {
  expect([onPage(createElement(TaxName, { rateBps })), taxLabel({ name: 'CGST', rateBps })]).toEqual([written, written])
})

it('shows a recipients file in the help that the importer accepts unchanged', () => {
  const blocks = readDocuments(join(root, 'web/content/en')).find(({ slug }) => slug === 'recipients-file')?.blocks ?? []
  const [head = '', ...lines] = blocks
    .flatMap((block) => (block.kind === 'code' ? [block.text] : []))
    .join('')
    .split('\n')
  const columns = head.split(',').map((name) => ({ name, samples: [] }))
  const mapping = guessColumns(columns)
  expect(Object.keys(mapping)).toHaveLength(columns.length)
  const check = lineChecker({
    mapping: { email: 0, ...mapping },
    reading: {},
    unnamed: [],
    columnCount: columns.length,
    needs: 'value',
    currency: 'INR',
    home: 'IN',
    timeZone: 'Asia/Kolkata',
    now: new Date(),
  })
  const people = lines.map((line, index) => check({ no: index + 2, cells: line.split(',') }).result)
  expect(people).toMatchObject([
    {
      email: 'ananya.rao@example.com',
      value: 50_000,
      phone: '+919820012345',
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      tags: ['north', 'vip'],
    },
    { email: 'vikram@example.com', value: 100_000 },
  ])
})
