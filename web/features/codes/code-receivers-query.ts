import { graphql } from '#web/gql/gql.ts'

/** Colleagues and what their roles may: who can be handed codes. */
export const CodeReceivers = graphql(`
  query CodeReceivers {
    companies(limit: 1) {
      id
      permissions
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 200) {
      id
      name
      company_role
    }
  }
`)
