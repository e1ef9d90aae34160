import { isRewardCurrency } from '#rules/identity/signup/reward-usecase.input.ts'
import { roundAmount } from '#rules/ledger/wallet/round-unit.ts'

type Setting = { stored: number | null; currency: string }

/**
 * From which total, in minor units, a person types the campaign's name to launch or approve; null: never. A company that stored none
 * (null) has the usual ₹1,00,000 or $1,000; a stored 0 means never.
 */
export function confirmAmountOf({ stored, currency }: Setting): number | null {
  const amount = stored ?? usualConfirmAmount(currency)
  return amount === 0 ? null : amount
}

const usualConfirmAmount = (currency: string): number =>
  isRewardCurrency(currency) ? roundAmount(currency, { rupees: 100_000, dollars: 1_000 }) : 0
