import { useSubscription } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { graphql } from '#web/gql/gql.ts'
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { untilVisible } from '#web/lib/until-visible.ts'

const RechargesLive = graphql(`
  subscription RechargesLive {
    recharges_mutated {
      data {
        id
        status
        status_reason
        checkout_url
        paid_amount
        credited_amount
        reversed_amount
        expires_at
        expected_at
        credited_at
        revision
      }
    }
  }
`)

const coalesceMs = 300
const restartMs = 3000

/**
 * Subscribes to recharges and updates their status and amounts in the cache. Refetches the queries in `refetch` once per batch, for
 * documents and new recharges.
 */
export function RechargesLiveUpdates({ refetch }: { refetch: string[] }) {
  const refetchSoon = useLiveRefetch(refetch, coalesceMs)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { restart } = useSubscription(RechargesLive, {
    ignoreResults: true,
    onData: refetchSoon,
    // Restarts a subscription that failed because the role could not be checked. A role without access gets FORBIDDEN and stays
    // unsubscribed.
    onError: (error) => {
      if (errorCodeOf(error) !== 'FORBIDDEN') timer.current = setTimeout(() => void untilVisible().then(restart), restartMs)
    },
  })
  return null
}
