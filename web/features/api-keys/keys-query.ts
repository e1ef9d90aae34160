import { graphql } from '#web/gql/gql.ts'

/**
 * The company's active keys (at most KEY_LIMIT) including those that expired today, the last 50 expired before, and the form's data. The
 * company's `revision` changes with every key mutation, so that web/lib/apollo/refetch-when-stale.ts detects changes in another tab.
 */
export const KeysPage = graphql(`
  query KeysPage($today: String!) {
    companies(limit: 1) {
      id
      name
      date_created
      revision
      permissions
    }
    api_keys(
      filter: { status: { _eq: "active" }, _or: [{ expires_at: { _null: true } }, { expires_at: { _gt: $today } }] }
      sort: ["-seq"]
      limit: 200
    ) {
      id
      name
      status
      abilities
      networks
      expires_at
      member {
        id
        company_role
      }
      ...KeyRow_key
    }
    expired: api_keys(filter: { status: { _eq: "active" }, expires_at: { _lte: $today } }, sort: ["-expires_at", "-seq"], limit: 50) {
      id
      name
      status
      abilities
      networks
      expires_at
      member {
        id
        company_role
      }
      ...KeyRow_key
    }
    revoked: api_keys(filter: { status: { _eq: "revoked" } }, limit: 1) {
      id
    }
    member_budgets(filter: { member: { kind: { _eq: "key" } } }, limit: 500) {
      id
      monthly_limit
      member {
        id
      }
    }
  }
`)
