import { graphql } from '#web/gql/gql.ts'
import type { campaign_recipients_filter, RecipientListQuery } from '#web/gql/graphql.ts'

export const RecipientList_Query = graphql(`
  query RecipientList(
    $filter: campaign_recipients_filter! @filters(by: ["campaign.id", "search_text", "seq", "state"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    campaign_recipients(filter: $filter, limit: $limit, page: $page, sort: ["seq"]) {
      id
      email
      first_name
      last_name
      value
      points
      phone
      country
      time_zone
      send_at_local
      tags
      state
      suppressed
      failure
      last_rewarded_at
    }
    found: campaign_recipients_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
  }
`)

export type ListedRecipient = RecipientListQuery['campaign_recipients'][number]

/** Returns the filter for a campaign's recipients whose reward could not be issued. */
export const unsentFilter = (campaign: string): campaign_recipients_filter => ({
  campaign: { id: { _eq: campaign } },
  state: { _eq: 'failed' },
})

/**
 * Filters the people of a campaign by name or address, including suppressed and excluded ones. `after` selects rows added since the last
 * launch. Directus returns a zero bigInteger as a number, but variables must be strings.
 */
export function recipientFilter(campaign: string, words: string, after: string | number = '0'): campaign_recipients_filter {
  const trimmed = words.trim()
  return {
    campaign: { id: { _eq: campaign } },
    state: { _in: ['ready', 'suppressed', 'excluded'] },
    seq: { _gt: String(after) },
    ...(trimmed && { search_text: { _icontains: trimmed } }),
  }
}
