import { html } from 'hono/html'
import type { Checkout, Outgoing } from '#bff/test-payments/checkout.ts'
import { canApply, type PaymentAction } from '#bff/test-payments/payment-action.ts'
import { formatMoney } from '#graphql/contracts/money/currency.ts'
import { pageLayout, timeElement } from './layout.ts'
import { statusLabels } from './status-labels.ts'

const methodNames: Record<string, string> = { card: 'Card', upi: 'UPI', net_banking: 'Net banking', bank_debit: 'Bank debit' }

/** Renders the page on which a test payment is paid or declined, and later settled or reversed. */
export function checkoutPage(checkout: Checkout) {
  const { order, status, paid } = checkout
  const sum = formatMoney(order.total, order.currency)
  const left = formatMoney(order.total - paid, order.currency)
  const { name, meaning } = statusLabels[status]
  const button = ([act, label, kind]: [PaymentAction, string, string]) =>
    canApply(act, checkout) && html`<button name="act" value="${act}" class="${kind}">${label}</button>`
  const buttons: [PaymentAction, string, string][] = [
    ['pay', `Pay ${left}`, 'coin'],
    ['payHalf', 'Pay half', ''],
    ['later', 'Leave the payment pending', ''],
    ['decline', 'Decline', ''],
    ['settle', 'Complete the payment', 'coin'],
    ['bounce', 'Return the payment', ''],
    ['dispute', 'Dispute (chargeback)', ''],
    ['refund', 'Refund', ''],
  ]
  const isOpen = canApply('pay', checkout)
  return pageLayout(
    `${sum}, ${name}`,
    html`<section class="summary">
      <h1>${isOpen ? `Pay ${order.company}’s recharge` : `${order.company}’s recharge`}</h1>
      <p class="sum">${sum}</p>
      <dl>
        <dt>Recharge</dt><dd>${order.number}</dd>
        <dt>Method</dt><dd>${methodNames[order.method] ?? order.method}</dd>
        ${paid > 0 ? html`<dt>Paid</dt><dd>${formatMoney(paid, order.currency)}</dd>` : ''}
        ${isOpen ? html`<dt>Open until</dt><dd>${timeElement(order.expiresAt)}</dd>` : ''}
        <dt>Status</dt><dd><strong>${name}</strong></dd>
      </dl>
      <p class="meaning">${meaning}</p>
      <form method="post" action="/pay/${checkout.id}">${buttons.map(button)}</form>
      <p class="back"><a href="${isOpen ? order.cancelUrl : order.statusUrl}">${isOpen ? 'Cancel and return to Plutus' : 'Back to Plutus'}</a></p>
    </section>
    ${checkout.events.length > 0 ? eventList(checkout.events) : ''}`,
  )
}

const eventList = (events: Outgoing[]) => html`<section class="events">
  <h2>Events sent to Plutus</h2>
  <ol>
    ${events.map(
      (event) => html`<li><span class="kind">${event.type}</span>${timeElement(event.createdAt)}<span>${deliveryOf(event)}</span></li>`,
    )}
  </ol>
</section>`

function deliveryOf({ deliveredAt, attempts }: Outgoing): string {
  if (deliveredAt) return attempts === 1 ? 'Accepted' : `Accepted at attempt ${attempts}`
  return attempts === 0 ? 'On its way' : `${attempts} attempts so far; another will follow`
}
