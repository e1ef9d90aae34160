import { rechargeCost } from '#graphql/contracts/wallet/recharge-cost.ts'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, toMinorNumber } from '#web/lib/money/money.ts'

export type Method = RechargePageQuery['recharge_methods'][number]

/** The display order of payment methods, free ones first, then fast ones. */
const order = ['bank_transfer', 'net_banking', 'bank_debit', 'card', 'upi']
const rank = ({ method }: Method) => (order.includes(method) ? order.indexOf(method) : order.length)

/** Sorts payment methods for display, free ones first, then fast ones. */
export const sortMethods = (methods: readonly Method[]): Method[] => methods.toSorted((one, other) => rank(one) - rank(other))

/** Returns the methods that are offered. After a disputed payment these are bank transfers, where they exist. */
export function offeredMethods(methods: readonly Method[], isTransferOnly: boolean): readonly Method[] {
  const transfers = methods.filter(({ provider }) => provider === 'manual')
  return isTransferOnly && transfers.length ? transfers : methods
}

/** The limit of a payment method that an amount violates, `under` the minimum or `over` the maximum. */
export type LimitViolation = 'under' | 'over'

export function findLimitViolation({ min, max }: Method, amount: Minor): LimitViolation | undefined {
  if (compareMoney(amount, min) < 0) return 'under'
  return compareMoney(amount, max) > 0 ? 'over' : undefined
}

/** Returns the lowest minimum and the highest maximum of the methods, in minor units. */
export function limitsOf(methods: readonly Method[]): { min: Minor; max: Minor } {
  const least = methods.reduce((found, { min }) => (compareMoney(min, found) < 0 ? min : found), methods[0]?.min ?? '0')
  const most = methods.reduce((found, { max }) => (compareMoney(max, found) > 0 ? max : found), methods[0]?.max ?? '0')
  return { min: least, max: most }
}

/** Returns the chosen method if it can take the amount, and otherwise the first that can. */
export function selectMethod(methods: readonly Method[], chosen: string | undefined, amount: Minor | undefined): Method | undefined {
  const fitting = methods.filter((method) => amount === undefined || !findLimitViolation(method, amount))
  return fitting.find(({ id }) => id === chosen) ?? fitting[0]
}

type Taxed = Pick<RechargePageQuery['companies'][number], 'tax_bps' | 'tax_kind'>

export type CostOnPage = { fee: Minor; tax: Minor; total: Minor }

/** Computes fee, tax and total of a recharge in minor units for display. The server recomputes and checks them. */
export function rechargeCostOf(amount: Minor, method: Method, company: Taxed | undefined): CostOnPage {
  const { fee, tax, total } = rechargeCost(toMinorNumber(amount), {
    provider: method.provider,
    currency: method.currency,
    feeBps: method.fee_bps,
    feeFixed: toMinorNumber(method.fee_fixed),
    rates: { taxBps: company?.tax_bps ?? 0, taxKind: company?.tax_kind ?? 'other' },
  })
  return { fee: String(fee), tax: String(tax), total: String(total) }
}
