import { type Currency, roundAmount } from '#rules/ledger/wallet/round-unit.ts'

/** The least and the most of one recharge, in minor units: ₹1,000 to ₹25,00,000, $10 to $25,000. */
export const methodLimits = (currency: Currency): { min: number; max: number } => ({
  min: roundAmount(currency, { rupees: 1_000, dollars: 10 }),
  max: roundAmount(currency, { rupees: 2_500_000, dollars: 25_000 }),
})
