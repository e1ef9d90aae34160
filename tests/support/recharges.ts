import { randomUUID } from 'node:crypto'
import type { TaxKind } from '#graphql/contracts/money/fee-tax.ts'
import { rechargeCost } from '#graphql/contracts/wallet/recharge-cost.ts'
import { command, operator } from './campaigns.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

export type Recharge = {
  id: string
  number: string
  status: string
  status_reason: string | null
  total_payable: string
  pending_amount: string
  paid_amount: string
  credited_amount: string
  reversed_amount: string
  checkout_url: string | null
}
type Method = { id: string; fee_bps: number; fee_fixed: string; tax_bps: number; tax_kind: TaxKind }
type TaxColumn = 'tax_bps' | 'tax_kind'
type Way = { method?: string; provider?: string; currency?: string }
type Graph = Pick<Person, 'graphql' | 'fetch'>

export const rechargeFields =
  'id number status status_reason total_payable pending_amount paid_amount credited_amount reversed_amount checkout_url'
export const startText = `mutation ($idempotencyKey: String!, $input: StartRechargeInput!) {
  startRecharge(idempotencyKey: $idempotencyKey, input: $input) { ${rechargeFields} }
}`

/** Returns a payment method as the recharge page reads it. Defaults to a bank transfer in rupees. */
export async function methodOf(
  person: Graph,
  { method = 'bank_transfer', provider = 'manual', currency = 'INR' }: Way = {},
): Promise<Method> {
  const { data } = await person.graphql<{ recharge_methods: Omit<Method, TaxColumn>[]; companies: Pick<Method, TaxColumn>[] }>(
    `query ($currency: String, $method: String, $provider: String) {
      recharge_methods(filter: { currency: { _eq: $currency }, method: { _eq: $method }, provider: { _eq: $provider } }, limit: 1) { id fee_bps fee_fixed }
      companies(limit: 1) { tax_bps tax_kind }
    }`,
    { currency, method, provider },
  )
  const found = data?.recharge_methods[0]
  const [company] = data?.companies ?? []
  if (!found || !company) throw new Error(`No ${method} by ${provider} in ${currency}`)
  return { ...found, ...company }
}

/** Starts a recharge as the recharge page does. `amount` is in minor units. */
export async function startRecharge(
  person: Graph,
  { amount, idempotencyKey = randomUUID(), ...way }: Way & { amount: number; idempotencyKey?: string },
): Promise<Recharge> {
  const { id, fee_bps, fee_fixed, tax_bps, tax_kind } = await methodOf(person, way)
  const { provider = 'manual', currency = 'INR' } = way
  const rates = { taxBps: tax_bps, taxKind: tax_kind }
  const { total } = rechargeCost(amount, { provider, currency, feeBps: fee_bps, feeFixed: Number(fee_fixed), rates })
  return command<Recharge>(person, startText, {
    idempotencyKey,
    input: { amount: String(amount), method: id, expectedTotal: String(total) },
  })
}

export async function readRecharge(person: Graph, id: string): Promise<Recharge> {
  const { data } = await person.graphql<{ recharges_by_id: Recharge }>(
    `query ($id: ID!) { recharges_by_id(id: $id) { ${rechargeFields} } }`,
    { id },
  )
  if (!data?.recharges_by_id) throw new Error(`No recharge ${id}`)
  return data.recharges_by_id
}

/** Offers every method to the test companies again, which an earlier dispute of the file has closed. */
export const reopenMethods = 'update wallets set transfer_only = (1 = 0)'

type Reversing = { number: string; amount: string; reason: string; key?: string }

/** Returns the ids of the payments of a recharge, oldest first, as finance reads them. */
export async function paymentsOf(stack: TestStack, number: string): Promise<string[]> {
  const { payments } = await operator(stack, 'list-payment-events', { number })
  return (payments as { payment: string }[]).map(({ payment }) => payment)
}

/** Reverses a sum of the first payment of a recharge, as finance does that paid it back by another way than its provider. */
export async function reverseRecharge(stack: TestStack, input: Reversing): Promise<Record<string, unknown>> {
  const [payment = ''] = await paymentsOf(stack, input.number)
  return operator(stack, 'reverse-recharge', { ...input, payment, paidBackInAnotherWay: true })
}
