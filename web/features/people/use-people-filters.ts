import { createLoader, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { tagToken } from '#graphql/contracts/recipient/tag-text.ts'
import { recipientStatuses } from '#graphql/contracts/recipient/words.ts'
import { useUser } from '#web/lib/session/session.ts'
import { parseAsText } from '#web/ui/list/address-parsers.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { daysOf, instantsOf, parseAsDay } from '#web/ui/list/days-filter.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(recipientStatuses)).withDefault([]),
  tag: parseAsText.withDefault(''),
  addedFrom: parseAsDay,
  addedTo: parseAsDay,
}

/** The filter of the people list, in the format of its search and of commands that change all matching people, such as tagging. */
export type Matching = { q?: string; tag?: string; status?: string[]; createdFrom?: string; createdTo?: string }

const readParams = createLoader(parsers)

/** Reads what the list shows from the query of its URL, so that its rows can load before the page renders. */
export const readPeopleView = (query: URLSearchParams, timeZone: string) => viewOf(readParams(query), timeZone)

/** Keeps search, status, tag, dates and page of the people list in the URL. */
export function usePeopleFilters() {
  const { timeZone } = useUser().company
  const view = useListView(parsers)
  const { filters } = view
  const shown = useMemo(() => viewOf(filters, timeZone), [filters, timeZone])
  return { ...view, ...shown }
}

export type PeopleView = ReturnType<typeof usePeopleFilters>

function viewOf({ q, status, tag, page, size, addedFrom, addedTo }: inferParserType<typeof parsers>, timeZone: string) {
  const added = daysOf(addedFrom, addedTo)
  const { from, to } = instantsOf(added, timeZone)
  const text = q.trim()
  const texts = [text, tag && tagToken(tag)].filter(Boolean)
  const matching: Matching = {
    ...(text && { q: text }),
    ...(tag && { tag }),
    ...(status.length > 0 && { status }),
    ...(from && to && { createdFrom: from, createdTo: to }),
  }
  return {
    added,
    matching,
    /** The variables of a query for the page, without the search by beginnings of words. */
    variables: {
      filter: {
        ...(texts.length > 0 && { _and: texts.map((each) => ({ search_text: { _icontains: each } })) }),
        ...(status.length > 0 && { status: { _in: status } }),
        ...(from && { date_created: { _gte: from, _lt: to } }),
      },
      ...countedPage({ page, size }),
    },
    search: { path: '/search/people' as const, request: { filter: matching }, page: Math.max(1, page), size },
    isSearched: Boolean(text || tag || from),
  }
}
