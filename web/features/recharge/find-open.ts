import type { ApolloClient } from '@apollo/client'
import { graphql } from '#web/gql/gql.ts'
import type { OpenRechargesQuery } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'

const OpenRecharges = graphql(`
  query OpenRecharges($me: ID!) {
    recharges(
      limit: 50
      sort: ["-seq"]
      filter: {
        started_by: { id: { _eq: $me } }
        status: { _in: ["created", "awaiting_payment", "processing", "partially_credited"] }
      }
    ) {
      id
      number
      method
      provider
      amount
    }
  }
`)

type Wanted = { amount: Minor; method: { method: string; provider: string } }
export type OpenRecharge = OpenRechargesQuery['recharges'][number]

/** The caller's newest recharge of the same sum by the same method that can still be paid. A failure finds none: the act itself will tell. */
export async function findOpen(client: ApolloClient, me: string, { amount, method }: Wanted): Promise<OpenRecharge | undefined> {
  const answer = await client.query({ query: OpenRecharges, variables: { me }, fetchPolicy: 'network-only' }).catch(() => undefined)
  return answer?.data?.recharges.find(
    (recharge) => recharge.amount === amount && recharge.method === method.method && recharge.provider === method.provider,
  )
}
