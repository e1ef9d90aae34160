import { useSubscription } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { graphql } from '#web/gql/gql.ts'
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'

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

const gatherMs = 300
const restartMs = 3000

/**
 * The one subscriber to recharges: states and sums move in the cache; what the line does not carry, documents and new rows, is requested
 * again by the named queries, once for all changes of a moment.
 */
export function RechargesLiveUpdates({ refetch }: { refetch: string[] }) {
  const ask = useLiveRefetch(refetch, gatherMs)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { restart } = useSubscription(RechargesLive, {
    ignoreResults: true,
    onData: ask,
    // The line was refused because the role could not be checked; a role that may not stays away.
    onError: (error) => {
      if (errorCodeOf(error) !== 'FORBIDDEN') timer.current = setTimeout(() => restart(), restartMs)
    },
  })
  return null
}
