import { useApolloClient, useSubscription } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import { usePollWhileDown } from '#web/lib/apollo/use-poll-while-down.ts'

const WalletLive = graphql(`
  subscription WalletLive {
    wallets_mutated {
      data {
        id
        currency
        available
        reserved
        pending
        seq
        status
        frozen_reason
        date_updated
      }
    }
  }
`)

/** The subscription's fields, named again: a fragment would be one more document in every page's shell. */
const WalletNow = graphql(`
  query WalletNow {
    wallets(limit: 1) {
      id
      currency
      available
      reserved
      pending
      seq
      status
      frozen_reason
      date_updated
    }
  }
`)

/**
 * The one subscriber to the wallet, which polls while it cannot subscribe: rows arrive with their id, so every figure that reads the
 * cache moves.
 */
export function WalletLiveUpdates() {
  const client = useApolloClient()
  useSubscription(WalletLive, { ignoreResults: true })
  // a failed request is repeated in a moment; until then the page says that its figures may be old
  usePollWhileDown(() => void client.query({ query: WalletNow, fetchPolicy: 'network-only' }).catch(() => undefined))
  return null
}
