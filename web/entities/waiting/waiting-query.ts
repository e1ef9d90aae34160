import { graphql } from '#web/gql/gql.ts'

/** The launches that wait for money, the oldest first, and the wallet they wait for. */
export const WaitingLaunches = graphql(`
  query WaitingLaunches {
    wallets(limit: 1) {
      id
      currency
      available
      status
    }
    launches(filter: { status: { _eq: "awaiting_funds" } }, sort: ["seq"], limit: 200) {
      id
      total
      funds_deadline_at
      campaign {
        id
        name
      }
    }
  }
`)
