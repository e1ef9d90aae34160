import { graphql } from '#web/gql/gql.ts'

/** The data of the recharge form: the payment methods, the tax on their fees, the wallet, and the user's latest and unpaid recharges. */
export const RechargePage = graphql(`
  query RechargePage($currency: String!, $me: ID!) {
    recharge_methods(filter: { status: { _eq: "active" }, currency: { _eq: $currency } }, sort: ["sort"], limit: 50) {
      id
      currency
      method
      provider
      fee_bps
      fee_fixed
      min
      max
    }
    companies(limit: 1) {
      id
      country
      registration_country
      tax_bps
      tax_kind
    }
    wallets(limit: 1) {
      id
      currency
      available
      status
      transfer_only
      ...FrozenNotice_wallet
    }
    billing_details(limit: 1) {
      id
      email
    }
    latest: recharges(filter: { started_by: { id: { _eq: $me } } }, sort: ["-seq"], limit: 1) {
      id
      method
      receipt_to
    }
    unpaid: recharges(
      filter: {
        started_by: { id: { _eq: $me } }
        status: { _in: ["created", "awaiting_payment"] }
        provider: { _neq: "manual" }
      }
      sort: ["-seq"]
      limit: 1
    ) {
      id
      number
      status
      method
      amount
    }
  }
`)
