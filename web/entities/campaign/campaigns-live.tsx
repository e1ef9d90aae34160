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

const batchMs = 700

/**
 * Subscribes to all campaigns and updates their counters in the cache. Refetches the queries named in `refetch` once per batch of events,
 * only those of `campaign` if it is given.
 */
export function CampaignsLiveUpdates({ refetch, campaign }: { refetch: string[]; campaign?: string }) {
  const ask = useLiveRefetch(refetch, batchMs)
  useSubscription(CampaignsLive, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!campaign || data?.campaigns_mutated?.data?.id === campaign) ask()
    },
  })
  return null
}
