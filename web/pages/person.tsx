import type { ObservableQuery } from '@apollo/client'
import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { useParams } from 'react-router'
import { isOneOf, openRewards } from '#graphql/model/statuses.ts'
import { PeopleLiveUpdates } from '#web/features/people/people-live.tsx'
import { PersonDetails } from '#web/features/people/person/person-details.tsx'
import { PersonFigures } from '#web/features/people/person/person-figures.tsx'
import { PersonHeader } from '#web/features/people/person/person-header.tsx'
import { PersonMessages } from '#web/features/people/person/person-messages.tsx'
import { PersonRewards } from '#web/features/people/person/person-rewards.tsx'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { loadTemporal, startOfDay } from '#web/lib/dates/temporal.ts'
import { addMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

const PersonPage = graphql(`
  query PersonPage($id: ID!, $yearStart: String!) {
    recipients_by_id(id: $id) {
      id
      email
      status
      ...PersonHeader_recipient
      ...PersonDetails_recipient
    }
    total: rewards_aggregated(filter: { recipient: { id: { _eq: $id } } }, groupBy: ["status"], limit: 20) {
      group
      count {
        id
      }
      sum {
        value
      }
    }
    thisYear: rewards_aggregated(
      filter: { recipient: { id: { _eq: $id } }, issued_at: { _gte: $yearStart } }
      groupBy: ["status"]
      limit: 20
    ) {
      group
      count {
        id
      }
      sum {
        value
      }
    }
    spent: claims_aggregated(
      filter: { reward: { recipient: { id: { _eq: $id } }, status: { _in: ["cancelled", "replaced", "expired", "failed"] } } }
    ) {
      sum {
        value
      }
    }
    spentThisYear: claims_aggregated(
      filter: {
        reward: {
          recipient: { id: { _eq: $id } }
          status: { _in: ["cancelled", "replaced", "expired", "failed"] }
          issued_at: { _gte: $yearStart }
        }
      }
    ) {
      sum {
        value
      }
    }
    spentOfOpen: claims_aggregated(
      filter: { reward: { recipient: { id: { _eq: $id } }, status: { _in: ["issued", "viewed", "partially_claimed"] } } }
    ) {
      sum {
        value
      }
    }
    points_accounts(filter: { recipient: { id: { _eq: $id } } }, limit: 1) {
      id
      balance
    }
    points_programs(limit: 1) {
      id
      unit_name
      unit_one
    }
    rewards(filter: { recipient: { id: { _eq: $id } } }, sort: ["-issued_at", "-seq"], limit: 10) {
      id
      ...PersonRewards_reward
    }
    messages(filter: { reward: { recipient: { id: { _eq: $id } } } }, sort: ["-date_created", "-seq"], limit: 10) {
      id
      ...PersonMessages_message
    }
    messageCount: messages_aggregated(filter: { reward: { recipient: { id: { _eq: $id } } } }) {
      count {
        id
      }
    }
  }
`)

export const loader = loadTemporal

const isPersonPage = ({ queryName }: ObservableQuery): boolean => queryName === 'PersonPage'

/** One person of the company: what they received, their points, each reward and message, and the actions on them. */
export function Component() {
  const { id = '' } = useParams()
  const client = useApolloClient()
  return (
    <>
      <PeopleLiveUpdates refresh={() => refetchMatching(client, isPersonPage)} />
      <SkeletonBoundary skeleton={<PageSkeleton isInside />}>
        <Person key={id} id={id} />
      </SkeletonBoundary>
    </>
  )
}

function Person({ id }: { id: string }) {
  const { timeZone } = useUser().company
  const yearStart = startOfDay(`${dayIn(timeZone).slice(0, 4)}-01-01`, timeZone)
  const { data } = useSuspenseQuery(PersonPage, { variables: { id, yearStart }, fetchPolicy: 'cache-and-network' })
  const { recipients_by_id: person, points_accounts: accounts, points_programs: programs } = data
  if (!person) return null
  const [account, program] = [accounts[0], programs[0]]
  return (
    <>
      <PersonHeader person={person} held={heldIn(data.total, data.spentOfOpen)} />
      <PersonFigures
        total={{ rewards: data.total, spent: data.spent }}
        thisYear={{ rewards: data.thisYear, spent: data.spentThisYear }}
        points={account && program && { balance: account.balance, unitName: program.unit_name, unitOne: program.unit_one }}
      />
      <PersonRewards rewards={data.rewards} total={countAll(data.total)} email={person.status === 'erased' ? undefined : person.email} />
      <PersonMessages messages={data.messages} total={countOf(data.messageCount)} />
      <PersonDetails person={person} />
    </>
  )
}

type StateSums = readonly { group: unknown; count: { id: number | null } | null; sum: { value: number | null } | null }[]

/** Returns the number of open rewards, and their value without what was spent of it. */
function heldIn(total: StateSums, spent: readonly { sum: { value: number | null } | null }[]) {
  const open = total.filter(({ group }) => isOneOf(openRewards, String((group as { status?: string } | null)?.status)))
  const values = open.map(({ sum }) => String(sum?.value ?? 0))
  return { count: countAll(open), amount: addMoney('0', ...values, ...spent.map(({ sum }) => `-${sum?.value ?? 0}`)) }
}

const countAll = (states: readonly { count: { id: number | null } | null }[]): number =>
  states.reduce((count, state) => count + (state.count?.id ?? 0), 0)
