import { graphql } from '#web/gql/gql.ts'

/** Everybody who belongs or was asked in; `revision` moves with every act on the team. */
export const TeamPage = graphql(`
  query TeamPage {
    companies(limit: 1) {
      id
      revision
    }
    members(filter: { kind: { _eq: "person" }, status: { _in: ["active", "suspended"] } }, sort: ["name"], limit: 500) {
      id
      name
      email
      avatar
      company_role
      status
      ...MemberRow_member
    }
    invites(filter: { status: { _in: ["pending", "expired"] } }, sort: ["-seq"], limit: 200) {
      id
      ...InviteRow_invite
    }
  }
`)
