import { graphql } from '#web/gql/gql.ts'

/**
 * A company's live keys, all of them (KEY_LIMIT), with those that expired since the day began, the last fifty that expired before, and what
 * the form needs. The company's `revision` moves with every command on a key, so that another tab's are shown
 * (web/lib/apollo/ask-when-behind.ts).
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
