import { graphql } from '#web/gql/gql.ts'

/** Who of a campaign got a reward lately, is left out of it, or may get nothing new. */
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

/** From a full hour, so that the same question is asked again and again. */
const recentSince = (): string => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - recentDays * dayMs).toISOString()

/** `after`: rows that no launch has used yet; Directus returns a bigInteger zero as a number, which no variable may be. */
export function guardVariables(campaign: string, after: string | number) {
  const of = (state: string) => ({ campaign: { id: { _eq: campaign } }, state: { _eq: state }, seq: { _gt: String(after) } })
  return { recent: { ...of('ready'), last_rewarded_at: { _gte: recentSince() } }, excluded: of('excluded'), suppressed: of('suppressed') }
}
