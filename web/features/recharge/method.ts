import { rechargeCost } from '#graphql/rules/ledger/recharge/recharge-cost.ts'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, toMinorNumber } from '#web/lib/money/money.ts'

export type Method = RechargePageQuery['recharge_methods'][number]

/** From what costs nothing to what is quick. */
const order = ['bank_transfer', 'net_banking', 'bank_debit', 'card', 'upi']
const rank = ({ method }: Method) => (order.includes(method) ? order.indexOf(method) : order.length)

/** The ways to pay in the order they are read. */
export const inOrder = (methods: readonly Method[]): Method[] => methods.toSorted((one, other) => rank(one) - rank(other))

/** Why a method cannot take this amount. */
export type Misfit = 'under' | 'over'

export function misfitOf({ min, max }: Method, amount: Minor): Misfit | undefined {
  if (compareMoney(amount, min) < 0) return 'under'
  return compareMoney(amount, max) > 0 ? 'over' : undefined
}

/** The least and the most that any of the methods takes, in minor units. */
export function limitsOf(methods: readonly Method[]): { min: Minor; max: Minor } {
  const least = methods.reduce((found, { min }) => (compareMoney(min, found) < 0 ? min : found), methods[0]?.min ?? '0')
  const most = methods.reduce((found, { max }) => (compareMoney(max, found) > 0 ? max : found), methods[0]?.max ?? '0')
  return { min: least, max: most }
}

/** The chosen method while it can take the amount; else the first that can. */
export function methodFor(methods: readonly Method[], chosen: string | undefined, amount: Minor | undefined): Method | undefined {
  const fitting = methods.filter((method) => amount === undefined || !misfitOf(method, amount))
  return fitting.find(({ id }) => id === chosen) ?? fitting[0]
}

export type CostOnPage = { fee: Minor; tax: Minor; total: Minor }

/** What the page shows and the server checks. */
export function costOf(amount: Minor, method: Method, taxBps: number): CostOnPage {
  const { fee, tax, total } = rechargeCost(toMinorNumber(amount), {
    feeBps: method.fee_bps,
    feeFixed: toMinorNumber(method.fee_fixed),
    taxBps,
  })
  return { fee: String(fee), tax: String(tax), total: String(total) }
}
