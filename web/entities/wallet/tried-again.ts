import type { To } from 'react-router'
import type { Minor } from '#web/lib/money/format-money.ts'

/** What a recharge that did not come off was filled in with; all but the method goes with the history, not in the address. */
type Filled = { amount: Minor; poNumber: string; receiptTo: string | null }

type Recharge = { amount: Minor; method: string; po_number: string | null; receipt_to: string | null }

/** Where a recharge is tried again, with all that was filled in. */
export function againLink(recharge: Recharge, returnTo: string): { to: To; state: { again: Filled } } {
  const params = new URLSearchParams({ amount: recharge.amount, method: recharge.method, ...(returnTo !== '/' && { returnTo }) })
  const again = { amount: recharge.amount, poNumber: recharge.po_number ?? '', receiptTo: recharge.receipt_to }
  return { to: `/recharge?${params}`, state: { again } }
}

/** Reads what `againLink` left in the history. */
export const triedAgain = (state: unknown): Filled | undefined => (state as { again?: Filled } | null)?.again
