import { isRewardCurrency } from '#rules/identity/signup/reward-usecase.input.ts'
import { roundAmount } from '#rules/ledger/wallet/round-unit.ts'

type Setting = { stored: number | null; currency: string }

/**
 * Returns the total in minor units from which a person types the campaign's name to launch or approve, or null for never. Without a stored
 * setting (null) it is ₹1,00,000 or $1,000. A stored 0 means never.
 */
export function confirmAmountOf({ stored, currency }: Setting): number | null {
  const amount = stored ?? defaultConfirmAmount(currency)
  return amount === 0 ? null : amount
}

const defaultConfirmAmount = (currency: string): number =>
  isRewardCurrency(currency) ? roundAmount(currency, { rupees: 100_000, dollars: 1_000 }) : 0
