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

/** Calls `refresh` once per batch of changes. Each issue, message, claim and end of a reward changes the figures of its campaign. */
export function RewardsLiveUpdates({ refresh }: { refresh: () => Promise<unknown> }) {
  const work = useEffectEvent(refresh)
  const { ask, stop } = useMemo(() => coalesce(() => work(), batchMs), [])
  useEffect(() => stop, [stop])
  useSubscription(RewardsLive, { ignoreResults: true, onData: ask })
  return null
}
