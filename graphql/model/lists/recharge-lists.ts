import type { PaymentReason } from '../../rules/ledger/payment/payment-provider.ts'
import type { ProviderName } from '../../rules/platform/env/payments-env.ts'
import { closedList } from '../fields.ts'
import type { RechargeStatus } from '../statuses.ts'

export const rechargeStatus = closedList<RechargeStatus>('RechargeStatus', 'How far a recharge is.', {
  created: 'Started. Its payment page is being made.',
  awaiting_payment: 'It can be paid.',
  processing: 'A payment was reported, and none of it is credited yet.',
  partially_credited: 'A part is in the wallet, and the rest is still expected.',
  credited: 'All of it is in the wallet.',
  reversed: 'The payment was taken back: refunded or disputed.',
  failed: 'The payment failed.',
  rejected: 'Finance or the provider refused the payment.',
  cancelled: 'Cancelled before it was paid.',
  expired: 'Not paid in time.',
})

export const paymentMethod = closedList('PaymentMethod', 'How money is paid into a wallet.', {
  card: 'By card.',
  upi: 'By UPI, in India.',
  net_banking: 'By net banking, in India.',
  bank_debit: 'By direct debit from a bank account.',
  bank_transfer: 'By a bank transfer that finance confirms.',
})

export const paymentProvider = closedList<ProviderName>('PaymentProvider', 'Who takes a payment.', {
  test: 'A demo page. No real money moves.',
  stripe: 'Stripe.',
  razorpay: 'Razorpay.',
  manual: 'Nobody: the payer transfers the money, and finance credits it.',
})

export const rechargeMethodStatus = closedList('RechargeMethodStatus', 'Whether recharges can be started by a method.', {
  active: 'They can.',
  off: 'They can’t: the operator took it away.',
})

/** The codes among what `recharges.status_reason` holds: no closed list, as finance may write a sentence instead. */
const paymentReasons: Record<PaymentReason, string> = {
  declined: 'the payment was declined',
  insufficient_funds: 'the account had too little money',
  authentication_failed: 'the payer was not authenticated',
  timed_out: 'the payment took too long',
  payer_left: 'the payer left',
  bank_rejected: 'the bank did not complete it',
  provider_refused: 'the provider made no page to pay on',
  provider_unavailable: 'the provider could not be reached in time',
  chargeback: 'the payer disputed it',
  refunded: 'it was refunded',
}

const reasonWords = Object.entries(paymentReasons).map(([code, words]) => `${code} (${words})`)

/** What `recharges.status_reason` means. */
export const rechargeReason = `Why it failed, was rejected or reversed. A code: ${reasonWords.slice(0, -1).join(', ')} or ${reasonWords.at(-1)}. Any other text is what our finance wrote. Null otherwise.`
