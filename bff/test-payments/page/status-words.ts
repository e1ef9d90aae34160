import type { Status } from '../checkout.ts'

/** What a payment in this state is called, and what that means for who looks at it. */
export const statusWords: Record<Status, { name: string; meaning: string }> = {
  open: { name: 'Not paid yet', meaning: 'Choose what shall happen. Plutus hears of it as it would from a real provider.' },
  declined: { name: 'Declined', meaning: 'Plutus was told that the payment was declined. It may still be paid here.' },
  part_paid: { name: 'Partly paid', meaning: 'Plutus was told of half the sum. The rest may still be paid.' },
  pending: { name: 'Pending', meaning: 'The bank was asked, and Plutus was told to wait. Let it arrive, or bounce.' },
  paid: { name: 'Paid', meaning: 'Plutus was told that the whole sum is paid. It can be taken back.' },
  failed: { name: 'Bounced', meaning: 'The bank sent the money back. Nothing more can happen here.' },
  reversed: { name: 'Taken back', meaning: 'What was paid is back with the payer. Nothing more can happen here.' },
  expired: { name: 'Expired', meaning: 'Nobody paid in time. Nothing more can happen here.' },
  closed: { name: 'Closed by Plutus', meaning: 'The recharge was cancelled or is over. Nothing more can happen here.' },
}
