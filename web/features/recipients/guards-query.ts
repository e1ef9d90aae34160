import { graphql } from '#web/gql/gql.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'

/** Counts a campaign's recipients who were rewarded recently, are excluded, or cannot get rewards. */
export const RecipientGuards = graphql(`
  query RecipientGuards(
    $recent: campaign_recipients_filter! @filters(by: ["campaign.id", "last_rewarded_at", "seq", "state"])
    $excluded: campaign_recipients_filter! @filters(by: ["campaign.id", "seq", "state"])
    $suppressed: campaign_recipients_filter! @filters(by: ["campaign.id", "seq", "state"])
  ) {
    recent: campaign_recipients_aggregated(filter: $recent) {
      count {
        id
      }
    }
    excluded: campaign_recipients_aggregated(filter: $excluded) {
      count {
        id
      }
    }
    suppressed: campaign_recipients_aggregated(filter: $suppressed) {
      count {
        id
      }
    }
  }
`)

const dayMs = 86_400_000
const recentDays = 30

/** Returns the moment since when a reward counts as recent. Rounded down to the hour, so that repeated queries hit the cache. */
const recentSince = (): string => new Date(Math.floor(serverNow() / 3_600_000) * 3_600_000 - recentDays * dayMs).toISOString()

/**
 * Returns the query's variables. `after` selects rows added since the last launch. Directus returns a zero bigInteger as a number, but
 * variables must be strings.
 */
export function guardVariables(campaign: string, after: string | number) {
  const of = (state: string) => ({ campaign: { id: { _eq: campaign } }, state: { _eq: state }, seq: { _gt: String(after) } })
  return { recent: { ...of('ready'), last_rewarded_at: { _gte: recentSince() } }, excluded: of('excluded'), suppressed: of('suppressed') }
}
