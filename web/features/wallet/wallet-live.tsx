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
        overdrawn_at
        mismatch_at
        suspended_at
        suspended_reason
        date_updated
      }
    }
  }
`)

/** The wallet's fields for polling. Repeats the subscription's list, as a shared fragment would add its code to every page. */
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
      overdrawn_at
      mismatch_at
      suspended_at
      suspended_reason
      date_updated
    }
  }
`)

/**
 * Subscribes to the wallet, and polls while the subscription is down. Rows carry their id, so every component that reads the cache updates.
 */
export function WalletLiveUpdates() {
  const client = useApolloClient()
  useSubscription(WalletLive, { ignoreResults: true })
  // A failed request is retried soon. Until then the page marks its figures as possibly outdated.
  usePollWhileDown(() => void client.query({ query: WalletNow, fetchPolicy: 'network-only' }).catch(() => undefined))
  return null
}
