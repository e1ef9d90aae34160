import { graphql } from '#web/gql/gql.ts'

/**
 * The data of the last step, including the wallet, the imports and the cost of earlier launches. That cost counts the statuses in
 * `countedLaunches` (`graphql/model/statuses.ts`).
 */
export const FinishStep = graphql(`
  query FinishStep($campaign: ID!, $me: ID!) {
    campaigns_by_id(id: $campaign) {
      id
      ...WizardDraft_campaign
    }
    companies(limit: 1) {
      id
      country
      registration_country
      fee_bps
      tax_bps
      tax_kind
      approval_amount
      approval_count
      confirm_amount
      permissions
    }
    member_budgets(filter: { member: { id: { _eq: $me } } }, limit: 1) {
      id
      month
      monthly_limit
      spent
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 200) {
      id
      name
      company_role
    }
    wallets(limit: 1) {
      id
      currency
      available
      status
      ...FrozenNotice_wallet
    }
    launches_aggregated(
      filter: {
        campaign: { id: { _eq: $campaign } }
        status: { _in: ["pending_approval", "awaiting_funds", "held", "scheduled", "processing", "completed", "partially_completed"] }
      }
    ) {
      sum {
        total
      }
    }
    imports(limit: 3, sort: ["-seq"], filter: { campaign: { id: { _eq: $campaign } }, status: { _eq: "applied" } }) {
      id
      file_name
      duplicate
    }
    messages(limit: 1, sort: ["-seq"], filter: { campaign: { id: { _eq: $campaign } }, kind: { _eq: "test" }, status: { _eq: "sent" } }) {
      id
      sent_at
    }
    atOwnTime: campaign_recipients_aggregated(
      filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, send_at_local: { _nnull: true } }
    ) {
      count {
        id
      }
    }
    withMobile: campaign_recipients_aggregated(filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, mobile: { _eq: true } }) {
      count {
        id
      }
    }
    campaign_recipients_aggregated(filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, first_name: { _null: true }, last_name: { _null: true } }) {
      count {
        id
      }
    }
  }
`)
