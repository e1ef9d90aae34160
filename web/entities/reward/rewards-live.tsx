import { useSubscription } from '@apollo/client/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { graphql } from '#web/gql/gql.ts'
import { coalesce } from '#web/lib/apollo/coalesce.ts'

const RewardsLive = graphql(`
  subscription RewardsLive {
    campaigns_mutated {
      data {
        id
        revision
      }
    }
  }
`)

const batchMs = 1500

type RewardsLiveUpdatesProps = { refresh: () => Promise<unknown>; campaign?: string }

/**
 * Calls `refresh` once per batch of changes, only those of `campaign` if it is given. Each issue, message, claim and end of a reward changes
 * the figures of its campaign.
 */
export function RewardsLiveUpdates({ refresh, campaign }: RewardsLiveUpdatesProps) {
  const work = useEffectEvent(refresh)
  const { ask, stop } = useMemo(() => coalesce(() => work(), batchMs), [])
  useEffect(() => stop, [stop])
  useSubscription(RewardsLive, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!campaign || data?.campaigns_mutated?.data?.id === campaign) ask()
    },
  })
  return null
}
