import { graphql } from '#web/gql/gql.ts'

/** People to show the message for, and how many would miss a name in it. */
export const TemplateStep = graphql(`
  query TemplateStep($campaign: ID!) {
    first: campaign_recipients(limit: 50, sort: ["seq"], filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" } }) {
      id
      email
      first_name
      last_name
      value
      points
    }
    nameless: campaign_recipients(limit: 1, sort: ["seq"], filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, first_name: { _null: true } }) {
      id
      email
      first_name
      last_name
      value
      points
    }
    campaign_recipients_aggregated(filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, first_name: { _null: true } }) {
      count {
        id
      }
    }
  }
`)
