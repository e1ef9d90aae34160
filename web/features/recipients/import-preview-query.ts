import { graphql } from '#web/gql/gql.ts'

export const ImportPreview_Query = graphql(`
  query ImportPreview($filter: campaign_recipients_filter! @filters(by: ["import", "state", "suppressed"])) {
    campaign_recipients(filter: $filter, limit: 3, sort: ["row_no"]) {
      id
      email
      first_name
      last_name
      value
      points
    }
    campaign_recipients_aggregated(filter: $filter) {
      count {
        id
        value
      }
      sum {
        value
      }
      min {
        value
      }
      max {
        value
      }
    }
  }
`)
