import { graphql } from '#web/gql/gql.ts'

/**
 * What the company requires, and who lacks it. Its `revision` moves with every act on the team, two-factor included, and no live
 * line tells `date_created`: so all of this is asked again by itself (web/lib/apollo/ask-when-behind.ts).
 */
export const CompanyTwoFactorPart = graphql(`
  query CompanyTwoFactorPart {
    companies(limit: 1) {
      id
      date_created
      revision
      two_factor_from
      two_factor_reminded_at
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 500) {
      id
      name
      company_role
      two_factor
    }
  }
`)
