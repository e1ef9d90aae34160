import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react'
import { use } from 'react'
import { graphql } from '#web/gql/gql.ts'
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts'
import { usePollWhileDown } from '#web/lib/apollo/use-poll-while-down.ts'
import { Rendering } from '#web/lib/session/rendering.ts'
import { useUser } from '#web/lib/session/session.ts'
import { navAbilities } from '#web/lib/session/use-may.ts'

const PendingApprovals = graphql(`
  query PendingApprovals($me: ID!) {
    approval_requests(filter: { status: { _eq: "pending" }, requested_by: { id: { _neq: $me } } }, limit: 100) {
      id
      campaign {
        id
      }
    }
  }
`)

const ApprovalsLive = graphql(`
  subscription ApprovalsLive {
    campaigns_mutated {
      data {
        id
        status
        revision
      }
    }
  }
`)

const batchMs = 700

/** Returns the number of requests, up to 100, that wait for the user's decision. Undefined until it is known, and for those who can't decide. */
export function usePendingApprovals(): number | undefined {
  const user = useUser()
  const isServer = use(Rendering) !== null
  const skip = isServer || !navAbilities(user).includes('approval.decide')
  const { data } = useQuery(PendingApprovals, { variables: { me: user.id }, skip })
  return data?.approval_requests.length
}

/** Keeps the number of pending requests up to date. Refetches it when a campaign is submitted, or one of those that wait is decided. */
export function PendingApprovalsLive() {
  const { id: me } = useUser()
  const client = useApolloClient()
  const ask = useLiveRefetch(['PendingApprovals'], batchMs)
  usePollWhileDown(ask)
  useSubscription(ApprovalsLive, {
    ignoreResults: true,
    onData: ({ data }) => {
      const campaign = data.data?.campaigns_mutated?.data
      const cached = client.readQuery({ query: PendingApprovals, variables: { me } })
      const isListed = cached?.approval_requests.some((request) => request.campaign?.id === campaign?.id)
      if (campaign && (campaign.status === 'in_review') !== isListed) ask()
    },
  })
  return null
}
