import { skipToken, useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { startOfDay } from '#web/lib/dates/temporal.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import type { MemberKey } from './member-keys.tsx'

const KeysOfTeam = graphql(`
  query KeysOfTeam($today: String!) {
    companies(limit: 1) {
      id
      date_created
      revision
    }
    api_keys(
      filter: {
        status: { _eq: "active" }
        made_by: { id: { _nnull: true } }
        _or: [{ expires_at: { _null: true } }, { expires_at: { _gt: $today } }]
      }
      sort: ["-seq"]
      limit: 200
    ) {
      id
      name
      expires_at
      made_by {
        id
      }
      ...KeyRow_key
    }
  }
`)

/** Returns the active keys of a member. Empty if the user cannot manage keys. */
export function useMemberKeys(): { of: (member: string) => MemberKey[]; reload: () => unknown } {
  const may = useMay()
  const { timeZone } = useUser().company
  const variables = { today: startOfDay(dayIn(timeZone), timeZone) }
  const { data, refetch } = useQuery(KeysOfTeam, may('key.manage') ? { variables, fetchPolicy: 'cache-and-network' } : skipToken)
  const isLive = ({ expires_at }: MemberKey) => expires_at === null || Date.parse(expires_at) > serverNow()
  return {
    of: (member) => data?.api_keys.filter((key) => key.made_by?.id === member && isLive(key)) ?? [],
    reload: () => refetch(),
  }
}
