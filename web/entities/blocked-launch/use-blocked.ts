import { useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'

/** Returns the ids of the campaigns with a launch that is due and blocked, such as by a frozen wallet. Empty while loading. */
export function useBlocked(): ReadonlySet<string> {
  const { data } = useQuery(BlockedLaunches, { fetchPolicy: 'cache-and-network' })
  return new Set(data?.launches.flatMap(({ campaign }) => (campaign ? [campaign.id] : [])))
}

const BlockedLaunches = graphql(`
  query BlockedLaunches {
    launches(filter: { blocked_by: { _nnull: true } }, sort: ["seq"], limit: 200) {
      id
      campaign {
        id
      }
    }
  }
`)
