import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import billingDocuments from '#graphql/rules/ledger/document/document-labels.json' with { type: 'json' }
import { taxLabel } from '#graphql/rules/ledger/document/pdf/format-label.ts'
import { useTaxName } from './use-tax-name.ts'

function TaxName({ rateBps }: { rateBps: number }) {
  return useTaxName()({ name: 'CGST', rateBps })
}

const onPage = (rateBps: number) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ billingDocuments }} timeZone="UTC">
      <TaxName rateBps={rateBps} />
    </IntlProvider>,
  )

it.each([
  [250, 'CGST 2.5%'],
  [1800, 'CGST 18%'],
  [5, 'CGST 0.05%'],
  [1225, 'CGST 12.25%'],
])('E6 formats a rate of %i bps as %s, as in the PDF', (rateBps, written) => {
  expect([onPage(rateBps), taxLabel({ name: 'CGST', rateBps })]).toEqual([written, written])
})
