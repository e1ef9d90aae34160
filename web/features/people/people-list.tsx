import { useListRows } from '#web/ui/list/paged-rows.tsx'
import { useFoundRows } from '#web/ui/list/use-found-rows.ts'
import { FoundPeopleQuery, PeopleListQuery } from './people-query.ts'
import { type PeopleListProps, PeopleTable } from './people-table.tsx'

/** A page of the company's people, with each person's points. The server's index finds those with a text or a tag. */
export const PeopleList = (props: PeopleListProps) => (props.isSearched ? <FoundPeople {...props} /> : <AllPeople {...props} />)

function AllPeople(props: PeopleListProps) {
  const { data, shown, total, rows } = useListRows(PeopleListQuery, props.variables, props.setFilters)
  return (
    <PeopleTable
      {...props}
      people={data?.recipients}
      rows={rows}
      shownFilter={shown.filter}
      hasMore={total !== undefined && total > shown.limit}
    />
  )
}

function FoundPeople(props: PeopleListProps) {
  const { matching, filters, setFilters, variables } = props
  const { page, size } = filters
  const search = { path: '/search/people', request: { filter: matching }, page, size } as const
  const { data, ids, answer, rows } = useFoundRows({ search, query: FoundPeopleQuery, setFilters })
  const byId = new Map(data?.recipients.map((person) => [person.id, person]))
  return (
    <PeopleTable
      {...props}
      people={ids.flatMap((id) => byId.get(id) ?? [])}
      rows={rows}
      shownFilter={variables.filter}
      hasMore={answer !== undefined && (answer.isCountMin || answer.count > size)}
      exactCount={answer && !answer.isCountMin ? answer.count : 0}
    />
  )
}
