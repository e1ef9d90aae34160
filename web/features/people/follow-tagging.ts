import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { taggedAtOnce, tagToken } from '#graphql/rules/people/tags.input.ts'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { askAgain } from '#web/lib/apollo/ask-again.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { PeopleMatching } from './people-query.ts'

export const isPeopleList = ({ queryName }: ObservableQuery): boolean => queryName === 'PeopleList'

type Tagging = {
  /** Who was meant. */
  shown: recipients_filter
  count: number
  add: string[]
  remove: string[]
}

const firstPauseMs = 1500
const pauseMaxMs = 15_000
/** The worker may have an import first. People who would have too many tags keep their own: it does not wait for them for ever. */
const stillMaxMs = 120_000

/** While the worker tags those whom the command left, the list on screen follows, until none is left or none came for two minutes. */
export async function followTagging(client: ApolloClient, { shown, count, add, remove }: Tagging): Promise<void> {
  if (!isTaggedLater(count)) return
  const filter = { _and: [shown, { _or: [...add.map(without), ...remove.map(withTag)] }] }
  let left = count
  let pauseMs = firstPauseMs
  for (let stillMs = 0; left > 0 && stillMs < stillMaxMs; ) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = (await countLeft(client, filter)) ?? left
    const hasMoved = found < left
    stillMs = hasMoved ? 0 : stillMs + pauseMs
    pauseMs = hasMoved ? firstPauseMs : Math.min(pauseMs * 2, pauseMaxMs)
    left = found
    if (hasMoved) await askAgain(client, isPeopleList)
  }
}

/** Whether the answer comes before everyone of so many has their tags. */
export const isTaggedLater = (count: number): boolean => count > taggedAtOnce

/** Undefined where it could not be asked. */
const countLeft = (client: ApolloClient, filter: recipients_filter): Promise<number | undefined> =>
  client.query({ query: PeopleMatching, variables: { filter }, fetchPolicy: 'no-cache' }).then(
    ({ data }) => countOf(data?.recipients_aggregated),
    () => undefined,
  )

const withTag = (tag: string): recipients_filter => ({ search_text: { _icontains: tagToken(tag) } })
const without = (tag: string): recipients_filter => ({ search_text: { _ncontains: tagToken(tag) } })
