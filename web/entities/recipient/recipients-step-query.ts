import { graphql } from '#web/gql/gql.ts'

/** The newest open import of the campaign, and its draft with the number of people and the cost. */
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
      joining
      stalled
      ...WizardDraft_campaign
    }
  }
`)
