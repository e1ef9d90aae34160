import { graphql } from '#web/gql/gql.ts'

/** A recharge, its documents, and the wallet it is credited to. */
export const RechargeStatusPage = graphql(`
  query RechargeStatusPage($id: ID!) {
    recharges_by_id(id: $id) {
      id
      number
      status
      status_reason
      currency
      method
      provider
      amount
      fee
      tax
      total_payable
      paid_amount
      credited_amount
      reversed_amount
      po_number
      receipt_to
      return_to
      checkout_url
      transfer_reference
      started_by {
        id
        name
      }
      revision
      date_created
      expires_at
      expected_at
      credited_at
      finished_at
    }
    documents(filter: { recharge: { id: { _eq: $id } } }, sort: ["seq"], limit: 50) {
      id
      kind
      number
      details
    }
    wallets(limit: 1) {
      id
      currency
      available
      ...FrozenNotice_wallet
    }
    companies(limit: 1) {
      id
      country
      registration_country
    }
  }
`)
