import { graphql } from '#web/gql/gql.ts'

/**
 * Members and invites. Every command on the team increments the company's `revision`. Live events lack `date_created`, which makes
 * web/lib/apollo/refetch-when-stale.ts refetch the query.
 */
export const TeamPage = graphql(`
  query TeamPage {
    companies(limit: 1) {
      id
      date_created
      revision
      two_factor_from
      two_factor_reminded_at
    }
    members(filter: { kind: { _eq: "person" }, status: { _in: ["active", "suspended"] } }, sort: ["name"], limit: 500) {
      id
      name
      email
      avatar
      company_role
      status
      two_factor
      ...MemberRow_member
    }
    invites(filter: { status: { _in: ["pending", "expired"] } }, sort: ["-seq"], limit: 200) {
      id
      email
      company_role
      status
      expires_at
      ...InviteRow_invite
    }
  }
`)
