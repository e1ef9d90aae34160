import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import billingDocuments from '#graphql/rules/ledger/document/document-labels.json' with { type: 'json' }
import { taxWord } from '#graphql/rules/ledger/document/pdf/say.ts'
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
])('E6 a rate of %i bps is written out as %s, on the page as in the PDF', (rateBps, written) => {
  expect([onPage(rateBps), taxWord({ name: 'CGST', rateBps })]).toEqual([written, written])
})
