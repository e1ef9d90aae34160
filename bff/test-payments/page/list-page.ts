import { html } from 'hono/html'
import type { Checkout } from '#bff/test-payments/checkout.ts'
import { formatMoney } from '#graphql/contracts/money/currency.ts'
import { pageLayout, timeElement } from './layout.ts'
import { statusLabels } from './status-labels.ts'

/** Renders the page that lists the test payments, newest first, with an optional notice. Each one can be opened. */
export const listPage = (checkouts: Checkout[], notice = '') =>
  pageLayout(
    'All payments',
    html`<section>
      <h1>Payments</h1>
      ${notice && html`<p class="notice" role="status">${notice}</p>`}
      ${checkouts.length > 0 ? table(checkouts) : html`<p class="meaning">No payments yet. Start a recharge in Plutus, and pay it here.</p>`}
    </section>`,
  )

const table = (checkouts: Checkout[]) => html`<table>
  <thead>
    <tr><th scope="col">Recharge</th><th scope="col">Started</th><th scope="col">Status</th><th scope="col" class="number">Amount</th></tr>
  </thead>
  <tbody>
    ${checkouts.map(
      ({ id, order, createdAt, status }) => html`<tr>
        <td><a href="/pay/${id}">${order.number}</a><span class="company">${order.company}</span></td>
        <td class="when">${timeElement(createdAt)}</td>
        <td>${statusLabels[status].name}</td>
        <td class="number">${formatMoney(order.total, order.currency)}</td>
      </tr>`,
    )}
  </tbody>
</table>`
