import { graphql } from '#web/gql/gql.ts'

/** Counts a campaign's recipients without a mobile number, those of them with a landline, and those who share the most frequent number. */
export const PhoneReach = graphql(`
  query PhoneReach(
    $mobile: campaign_recipients_filter! @filters(by: ["campaign.id", "mobile", "seq", "state"])
    $unreached: campaign_recipients_filter! @filters(by: ["campaign.id", "mobile", "seq", "state"])
    $landLine: campaign_recipients_filter! @filters(by: ["campaign.id", "mobile", "phone", "seq", "state"])
  ) {
    shared: campaign_recipients_aggregated(filter: $mobile, groupBy: ["phone"], sort: ["-count.id"], limit: 1) {
      group
      count {
        id
      }
    }
    unreached: campaign_recipients_aggregated(filter: $unreached) {
      count {
        id
      }
    }
    landLine: campaign_recipients_aggregated(filter: $landLine) {
      count {
        id
      }
    }
  }
`)

/**
 * Returns the query's variables. `after` selects rows added since the last launch. Directus returns a zero bigInteger as a number, but
 * variables must be strings.
 */
export function phoneReachVariables(campaign: string, after: string | number) {
  const rows = { campaign: { id: { _eq: campaign } }, state: { _eq: 'ready' }, seq: { _gt: String(after) } }
  const unreached = { ...rows, mobile: { _eq: false } }
  return { mobile: { ...rows, mobile: { _eq: true } }, unreached, landLine: { ...unreached, phone: { _nnull: true } } }
}
