import { useSubscription } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'

const LaunchLive = graphql(`
  subscription LaunchLive {
    launches_mutated {
      data {
        id
        status
        progress_total
        progress_done
        progress_failed
        revision
        started_at
        finished_at
      }
    }
  }
`)

/** The only subscription to launches, which updates their progress in the cache. */
export function LaunchLiveUpdates() {
  useSubscription(LaunchLive, { ignoreResults: true })
  return null
}
