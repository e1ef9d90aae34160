import type { ApolloClient } from '@apollo/client'
import { isOpen } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'

const RechargeToPay = graphql(`
  query RechargeToPay($id: ID!) {
    recharges_by_id(id: $id) {
      id
      status
      checkout_url
      revision
    }
  }
`)

const [askMs, patienceMs] = [1500, 20_000]

/** The address of the page to pay on, once it is open; undefined when there is none or it takes too long. The live line is quicker than asking. */
export function untilPayable(client: ApolloClient, id: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const watched = client.watchQuery({ query: RechargeToPay, variables: { id }, fetchPolicy: 'cache-and-network', pollInterval: askMs })
  const subscription = watched.subscribe({
    next: ({ data, dataState }) => {
      if (dataState !== 'complete') return
      const recharge = data.recharges_by_id
      if (recharge?.checkout_url) resolve(recharge.checkout_url)
      else if (recharge && !isOpen(recharge.status)) resolve(undefined)
    },
    error: () => resolve(undefined),
  })
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  return promise.finally(() => {
    clearTimeout(timer)
    subscription.unsubscribe()
  })
}
