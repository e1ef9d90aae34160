import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { PaymentReason } from '#contracts/wallet/words.ts'
import { closedList } from '../fields.ts'
import type { RechargeStatus } from '../statuses.ts'

export const rechargeStatus = closedList<RechargeStatus>('RechargeStatus', 'The state of a recharge.', {
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

export const paymentMethod = closedList('PaymentMethod', 'The way money is paid into a wallet.', {
  card: 'By card.',
  upi: 'By UPI, in India.',
  net_banking: 'By net banking, in India.',
  bank_debit: 'By direct debit from a bank account.',
  bank_transfer: 'By a bank transfer that finance confirms.',
})

export const paymentProvider = closedList<ProviderName>('PaymentProvider', 'The provider of a payment.', {
  test: 'A demo page. No real money moves.',
  stripe: 'Stripe.',
  razorpay: 'Razorpay.',
  manual: 'A bank transfer, which finance credits.',
})

export const rechargeMethodStatus = closedList('RechargeMethodStatus', 'The availability of a method.', {
  active: 'They can.',
  off: 'They can’t: the operator took it away.',
})

/** Descriptions of the codes in `recharges.status_reason`. It is not a closed list, because Finance can write a sentence there instead. */
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

const reasonWords = Object.entries(paymentReasons).map(([code, words]) => `\`${code}\`: ${words}.`)

/** The description of `recharges.status_reason` in the contract, with all its codes. */
export const rechargeReason = `The reason it failed, was rejected or reversed, as a code. ${reasonWords.join(' ')} Any other text was written by our finance team. Null otherwise.`
