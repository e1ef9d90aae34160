import { isRewardCurrency } from '#rules/identity/signup/reward-usecase.input.ts'
import { roundAmount } from '#rules/ledger/wallet/round-unit.ts'

type Setting = { stored: number | null; currency: string }

/**
 * Returns the total (minor units) from which people must type the campaign's name to confirm a launch or approval. Null means never.
 * `stored` null means the default, ₹1,00,000 or about $1,000, and 0 means never.
 */
export function confirmAmountOf({ stored, currency }: Setting): number | null {
  const amount = stored ?? defaultConfirmAmount(currency)
  return amount === 0 ? null : amount
}

const defaultConfirmAmount = (currency: string): number =>
  isRewardCurrency(currency) ? roundAmount(currency, { rupees: 100_000, dollars: 1_000 }) : 0
