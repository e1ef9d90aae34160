import { useSubscription } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'

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
        date_updated
      }
    }
  }
`)

/** The one that listens to the wallet: rows arrive with their id, so every figure that reads the cache moves. */
export function WalletLiveUpdates() {
  useSubscription(WalletLive, { ignoreResults: true })
  return null
}
