import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { taggedAtOnce } from '#graphql/rules/recipient/tags.input.ts'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { askAgain } from '#web/lib/ask-again.ts'
import { countOf } from '#web/lib/count-of.ts'
import { PeopleMatching } from './people-query.ts'

export const isPeopleList = ({ queryName }: ObservableQuery): boolean => queryName === 'PeopleList'

type Tagging = {
  /** Who was meant. */
  shown: recipients_filter
  count: number
  add: string[]
  remove: string[]
}

const pauseMs = 1500
/** Who would have too many tags keeps their own: nobody waits for them for ever. */
const stillMax = 4

/** While the worker tags those whom the command had no time for, the list on screen follows, until there is none or no more come. */
export async function followTagging(client: ApolloClient, { shown, count, add, remove }: Tagging): Promise<void> {
  if (count <= taggedAtOnce) return
  const filter = { _and: [shown, { _or: [...add.map(without), ...remove.map(withTag)] }] }
  let left = count
  for (let still = 0; left > 0 && still < stillMax; ) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = (await countLeft(client, filter)) ?? left
    still = found < left ? 0 : still + 1
    left = found
    await askAgain(client, isPeopleList)
  }
}

/** Undefined where it could not be asked. */
const countLeft = (client: ApolloClient, filter: recipients_filter): Promise<number | undefined> =>
  client.query({ query: PeopleMatching, variables: { filter }, fetchPolicy: 'no-cache' }).then(
    ({ data }) => countOf(data?.recipients_aggregated),
    () => undefined,
  )

const inSearch = (tag: string) => `#${tag.trim().toLowerCase()}#`
const withTag = (tag: string): recipients_filter => ({ search_text: { _icontains: inSearch(tag) } })
const without = (tag: string): recipients_filter => ({ search_text: { _ncontains: inSearch(tag) } })
