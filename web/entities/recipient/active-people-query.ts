import { graphql } from '#web/gql/gql.ts'

/** How many people of the company may get something new. */
export const ActivePeople = graphql(`
  query ActivePeople {
    recipients_aggregated(filter: { status: { _eq: "active" } }) {
      count {
        id
      }
    }
  }
`)
