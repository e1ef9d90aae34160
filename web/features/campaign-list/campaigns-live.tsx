import { useSubscription } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts'

const CampaignsLive = graphql(`
  subscription CampaignsLive {
    campaigns_mutated {
      data {
        id
        status
        recipient_count
        issued_count
        sent_count
        opened_count
        claimed_count
        returned_count
        failed_count
        issued_value
        claimed_value
        returned_value
        revision
      }
    }
  }
`)

const gatherMs = 700

/**
 * The one subscriber to campaigns: their counters move in the cache. What counters do not carry, the days of a chart or the rows of a
 * table, is requested again by the named queries, once for all changes of a moment.
 */
export function CampaignsLiveUpdates({ refetch }: { refetch: string[] }) {
  const ask = useLiveRefetch(refetch, gatherMs)
  useSubscription(CampaignsLive, { ignoreResults: true, onData: ask })
  return null
}
