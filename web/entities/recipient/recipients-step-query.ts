import { graphql } from '#web/gql/gql.ts'

/** Includes the draft, because its count and cost change when a file is added. */
export const RecipientsStep = graphql(`
  query RecipientsStep($campaign: ID!) {
    imports(
      limit: 1
      sort: ["-seq"]
      filter: { campaign: { id: { _eq: $campaign } }, status: { _in: ["uploaded", "validating", "ready", "ready_with_errors", "applying", "failed"] } }
    ) {
      id
      ...OpenImport_import
    }
    campaigns_by_id(id: $campaign) {
      id
      ...WizardDraft_campaign
    }
  }
`)
