import { graphql } from '#web/gql/gql.ts'

/** Counts the people of the company who can receive rewards. */
export const ActivePeople = graphql(`
  query ActivePeople {
    recipients_aggregated(filter: { status: { _eq: "active" } }) {
      count {
        id
      }
    }
  }
`)
