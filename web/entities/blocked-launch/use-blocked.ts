import { useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import type { LaunchBlock } from '#web/gql/graphql.ts'

/** Returns what blocks the launches that are due, such as a frozen wallet, by the id of their campaign. Empty while loading. */
export function useBlocked(): ReadonlyMap<string, LaunchBlock> {
  const { data } = useQuery(BlockedLaunches, { fetchPolicy: 'cache-and-network' })
  return new Map(data?.launches.flatMap(({ campaign, blocked_by: by }) => (campaign && by ? [[campaign.id, by]] : [])))
}

const BlockedLaunches = graphql(`
  query BlockedLaunches {
    launches(filter: { blocked_by: { _nnull: true } }, sort: ["seq"], limit: 200) {
      id
      blocked_by
      campaign {
        id
      }
    }
  }
`)
