import { graphql } from '#web/gql/gql.ts'

/** Adds people whom the company knows to a campaign's next launch. Large numbers are added after the answer (`joining`). */
export const AddPeopleToCampaign = graphql(`
  mutation AddPeopleToCampaign($campaign: ID!, $filter: MatchingPeopleInput!, $expected: Int!) {
    addPeopleToCampaign(campaign: $campaign, filter: $filter, expected: $expected) {
      id
      recipient_count
      joining
    }
  }
`)
