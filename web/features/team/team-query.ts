import { graphql } from '#web/gql/gql.ts'

/**
 * Everyone who belongs or was invited. The company's `revision` moves with every command on the team, and no live line carries its
 * `date_created`: so all of this is requested again automatically (web/lib/apollo/ask-when-behind.ts).
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
