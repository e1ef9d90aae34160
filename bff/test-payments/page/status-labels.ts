import type { CheckoutStatus } from '#bff/test-payments/checkout.ts'

/** The texts of each payment status on the page: its name, and its meaning for the reader. */
export const statusLabels: Record<CheckoutStatus, { name: string; meaning: string }> = {
  open: { name: 'Not paid yet', meaning: 'Choose what happens. Plutus is notified as it would be by a real provider.' },
  declined: { name: 'Declined', meaning: 'Plutus was notified that the payment was declined. You can still pay it here.' },
  part_paid: { name: 'Partly paid', meaning: 'Plutus was notified of half the amount. You can still pay the rest.' },
  pending: { name: 'Pending', meaning: 'Plutus was notified that the bank is processing it. Complete the payment, or return it.' },
  paid: { name: 'Paid', meaning: 'Plutus was notified that it is paid in full. You can still reverse it.' },
  failed: { name: 'Bounced', meaning: 'The bank returned the payment. There is nothing more to do here.' },
  reversed: { name: 'Reversed', meaning: 'The money is back with the payer. There is nothing more to do here.' },
  expired: { name: 'Expired', meaning: 'It wasn’t paid in time. There is nothing more to do here.' },
  closed: { name: 'Closed by Plutus', meaning: 'The recharge was cancelled or is closed. There is nothing more to do here.' },
}
