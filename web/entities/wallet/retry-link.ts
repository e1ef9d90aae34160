import type { To } from 'react-router'
import type { Minor } from '#web/lib/money/format-money.ts'

/** The values of a failed recharge that the form starts with. They are passed in the history state, and the method in the URL. */
type RetryValues = { amount: Minor; poNumber: string; receiptTo: string | null }

type Recharge = { amount: Minor; method: string; po_number: string | null; receipt_to: string | null }

/** Returns the link for retrying a recharge with the same values. */
export function retryLink(recharge: Recharge, returnTo: string): { to: To; state: { again: RetryValues } } {
  const params = new URLSearchParams({ amount: recharge.amount, method: recharge.method, ...(returnTo !== '/' && { returnTo }) })
  const again = { amount: recharge.amount, poNumber: recharge.po_number ?? '', receiptTo: recharge.receipt_to }
  return { to: `/recharge?${params}`, state: { again } }
}

/** Reads the values that `retryLink` put in the history state. */
export const readRetryValues = (state: unknown): RetryValues | undefined => (state as { again?: RetryValues } | null)?.again
