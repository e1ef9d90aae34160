import { useApolloClient } from '@apollo/client/react'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { loadForDays } from '#web/ui/list/days-filter.ts'
import { useListRows } from '#web/ui/list/paged-rows.tsx'
import { useFoundRows } from '#web/ui/list/use-found-rows.ts'
import { FoundPeopleQuery, isPeopleList, PeopleListQuery } from './people-query.ts'
import { type PeopleListProps, PeopleTable } from './people-table.tsx'
import { readPeopleView } from './use-people-filters.ts'

/** Starts to load the rows of the list. */
export const preloadPeople: Preload = async ({ user, search: query, find }) => {
  await loadForDays(query)
  const { isSearched, search, variables } = readPeopleView(query, user.company.timeZone)
  if (!isSearched) return { query: PeopleListQuery, variables }
  const { answer } = await find(search)
  return answer && answer.ids.length > 0 ? { query: FoundPeopleQuery, variables: { ids: answer.ids } } : undefined
}

/** A page of the company's people, with each person's points. The server's index finds those with a text, a tag or a date. */
export const PeopleList = (props: PeopleListProps) => (props.isSearched ? <FoundPeople {...props} /> : <AllPeople {...props} />)

function AllPeople(props: PeopleListProps) {
  const client = useApolloClient()
  const { data, shown, total, rows } = useListRows(PeopleListQuery, props.variables, props.setFilters)
  return (
    <PeopleTable
      {...props}
      people={data?.recipients}
      rows={rows}
      shownFilter={shown.filter}
      hasMore={total !== undefined && total > shown.limit}
      refresh={() => refetchMatching(client, isPeopleList)}
    />
  )
}

function FoundPeople(props: PeopleListProps) {
  const { search, setFilters, variables } = props
  const { data, ids, answer, rows, refresh } = useFoundRows({ search, query: FoundPeopleQuery, setFilters, live: 'recipients' })
  const byId = new Map(data?.recipients.map((person) => [person.id, person]))
  return (
    <PeopleTable
      {...props}
      people={ids.flatMap((id) => byId.get(id) ?? [])}
      rows={rows}
      shownFilter={variables.filter}
      hasMore={answer !== undefined && (answer.isCountMin || answer.count > search.size)}
      refresh={refresh}
      exactCount={answer && !answer.isCountMin ? answer.count : 0}
    />
  )
}
