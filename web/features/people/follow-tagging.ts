import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { tagChunkSize, tagToken } from '#graphql/contracts/recipient/tags.ts'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { PeopleMatching } from './people-query.ts'

export const isPeopleList = ({ queryName }: ObservableQuery): boolean => queryName === 'PeopleList' || queryName === 'FoundPeople'

type Tagging = {
  /** The filter of the people whose tags the command adds or removes. */
  shown: recipients_filter
  count: number
  add: string[]
  remove: string[]
}

const firstPauseMs = 1500
const pauseMaxMs = 15_000
/** The longest time without progress, in ms. Afterwards it stops, as people at the tag limit are never tagged, or the worker is busy. */
const noProgressMaxMs = 120_000

/**
 * Refetches the list on the page until the worker has tagged all people. Stops if the number of untagged people has not changed for two
 * minutes.
 */
export async function followTagging(client: ApolloClient, { shown, count, add, remove }: Tagging): Promise<void> {
  if (!isTaggedInBackground(count)) return
  const filter = { _and: [shown, { _or: [...add.map(without), ...remove.map(withTag)] }] }
  let left = count
  let pauseMs = firstPauseMs
  for (let stillMs = 0; left > 0 && stillMs < noProgressMaxMs; ) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = (await countLeft(client, filter)) ?? left
    const hasMoved = found < left
    stillMs = hasMoved ? 0 : stillMs + pauseMs
    pauseMs = hasMoved ? firstPauseMs : Math.min(pauseMs * 2, pauseMaxMs)
    left = found
    if (hasMoved) await refetchMatching(client, isPeopleList)
  }
}

/** True if the command returns before all `count` people are tagged. */
export const isTaggedInBackground = (count: number): boolean => count > tagChunkSize

/** Counts the people who still need tagging. Undefined if the request fails. */
const countLeft = (client: ApolloClient, filter: recipients_filter): Promise<number | undefined> =>
  client.query({ query: PeopleMatching, variables: { filter }, fetchPolicy: 'no-cache' }).then(
    ({ data }) => countOf(data?.recipients_aggregated),
    () => undefined,
  )

const withTag = (tag: string): recipients_filter => ({ search_text: { _icontains: tagToken(tag) } })
const without = (tag: string): recipients_filter => ({ search_text: { _ncontains: tagToken(tag) } })
