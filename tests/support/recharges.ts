import { randomUUID } from 'node:crypto'
import { rechargeCost } from '#graphql/rules/recharge/recharge-cost.ts'
import { command } from './campaigns.ts'
import type { Person } from './sign-in.ts'

export type StartedRecharge = { id: string; number: string; status: string; total_payable: string }
type Method = { id: string; fee_bps: number; fee_fixed: string }

/** Asks to put money in, as the recharge page does; `amount` in minor units. */
export async function startRecharge(
  person: Pick<Person, 'graphql' | 'fetch'>,
  {
    amount,
    method = 'bank_transfer',
    provider = 'manual',
    currency = 'INR',
  }: { amount: number; method?: string; provider?: string; currency?: string },
): Promise<StartedRecharge> {
  const { data } = await person.graphql<{ recharge_methods: Method[]; companies: { tax_bps: number }[] }>(
    `query ($currency: String, $method: String, $provider: String) {
      recharge_methods(filter: { currency: { _eq: $currency }, method: { _eq: $method }, provider: { _eq: $provider } }, limit: 1) { id fee_bps fee_fixed }
      companies(limit: 1) { tax_bps }
    }`,
    { currency, method, provider },
  )
  const found = data?.recharge_methods[0]
  if (!found) throw new Error(`No ${method} by ${provider} in ${currency}`)
  const rates = { feeBps: found.fee_bps, feeFixed: Number(found.fee_fixed), taxBps: data?.companies[0]?.tax_bps ?? 0 }
  return command<StartedRecharge>(
    person,
    `mutation ($key: String!, $input: StartRechargeInput!) {
      startRecharge(idempotencyKey: $key, input: $input) { id number status total_payable }
    }`,
    { key: randomUUID(), input: { amount: String(amount), method: found.id, expectedTotal: String(rechargeCost(amount, rates).total) } },
  )
}
