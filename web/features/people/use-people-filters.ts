import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { tagToken } from '#graphql/contracts/recipient/tags.ts'
import { recipientStatuses } from '#graphql/contracts/recipient/words.ts'
import { parseAsText } from '#web/ui/list/address-parsers.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'

const parsers = {
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(recipientStatuses)).withDefault([]),
  tag: parseAsText.withDefault(''),
}

/** The filter of the people list, in the format of commands that change all matching people, such as tagging. */
export type Matching = { q?: string; tag?: string; status?: string[] }

/** Keeps search, status, tag and page of the people list in the URL. */
export function usePeopleFilters() {
  const view = useListView(parsers)
  const { q, status, tag, page, size } = view.filters
  const variables = useMemo(() => {
    const texts = [q.trim(), tag && tagToken(tag)].filter(Boolean)
    return {
      filter: {
        ...(texts.length > 0 && { _and: texts.map((text) => ({ search_text: { _icontains: text } })) }),
        ...(status.length > 0 && { status: { _in: status } }),
      },
      ...countedPage({ page, size }),
    }
  }, [q, status, tag, page, size])
  const matching: Matching = { ...(q.trim() && { q: q.trim() }), ...(tag && { tag }), ...(status.length > 0 && { status }) }
  return { ...view, matching, variables, isSearched: Boolean(q.trim() || tag) }
}

export type PeopleView = ReturnType<typeof usePeopleFilters>
