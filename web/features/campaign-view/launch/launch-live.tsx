import { useSubscription } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'

const LaunchLive = graphql(`
  subscription LaunchLive {
    launches_mutated {
      data {
        id
        status
        blocked_by
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

/** Subscribes to launches and updates their progress in the cache. The app has no other subscription to them. */
export function LaunchLiveUpdates() {
  useSubscription(LaunchLive, { ignoreResults: true })
  return null
}
