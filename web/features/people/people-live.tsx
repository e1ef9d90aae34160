import { useSubscription } from '@apollo/client/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { confirmedImports, isOneOf } from '#graphql/model/statuses.ts'
import { RewardsLiveUpdates } from '#web/entities/reward/rewards-live.tsx'
import { graphql } from '#web/gql/gql.ts'
import { coalesce } from '#web/lib/apollo/coalesce.ts'

// without the version, which the cache must not hold beside older fields
const PeopleLive = graphql(`
  subscription PeopleLive {
    recipients_mutated {
      data {
        id
      }
    }
  }
`)

const PeopleImportsLive = graphql(`
  subscription PeopleImportsLive {
    imports_mutated {
      data {
        id
        status
        revision
      }
    }
  }
`)

const batchMs = 700

/**
 * Calls `refresh` once per batch of changes of the company's people. These are edits, files that are added, and launches and claims, which
 * change points and last rewards.
 */
export function PeopleLiveUpdates({ refresh }: { refresh: () => Promise<unknown> }) {
  const work = useEffectEvent(refresh)
  const { ask, stop } = useMemo(() => coalesce(() => work(), batchMs), [])
  useEffect(() => stop, [stop])
  useSubscription(PeopleLive, { ignoreResults: true, onData: ask })
  useSubscription(PeopleImportsLive, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (isOneOf(confirmedImports, data?.imports_mutated?.data?.status ?? '')) ask()
    },
  })
  return <RewardsLiveUpdates refresh={refresh} />
}
