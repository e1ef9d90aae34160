import type { ObservableQuery } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { readTags } from '#graphql/contracts/recipient/tag-text.ts'
import type { PeopleListQuery as PeopleListQueryType, recipients_filter } from '#web/gql/graphql.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { PagedRows } from '#web/ui/list/paged-rows.tsx'
import { SelectAllHeader } from '#web/ui/list/select-cells.tsx'
import { useSelection } from '#web/ui/list/use-selection.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { PeopleBar } from './people-bar.tsx'
import { PeopleLiveUpdates } from './people-live.tsx'
import { PeopleBalances } from './people-query.ts'
import { PersonTableRow } from './person-row.tsx'
import type { PeopleColumns } from './use-people-columns.ts'
import type { PeopleView } from './use-people-filters.ts'

export type PeopleListProps = PeopleView & {
  columns: PeopleColumns
  /** Shows a checkbox per row, to tag several people or reward them. */
  isSelectable?: boolean
}

type PeopleTableProps = PeopleListProps & {
  /** Undefined while they load. */
  people: readonly PeopleListQueryType['recipients'][number][] | undefined
  rows: Pick<ComponentProps<typeof PagedRows>, 'total' | 'shown' | 'isStale' | 'error' | 'onRetry' | 'onPage' | 'onSize'>
  /** The filter as a GraphQL input. */
  shownFilter: recipients_filter
  hasMore: boolean
  /** The number of all matching people, where it is known without another query. */
  exactCount?: number
  /** Reads the rows again. */
  refresh: () => Promise<unknown>
}

/** The table of people with each person's points, and the bar of the selected ones. */
export function PeopleTable({ people: listed, rows, shownFilter, hasMore, exactCount, refresh, ...view }: PeopleTableProps) {
  const { columns, isSelectable = false, matching, setFilters, isFiltered, clear } = view
  const t = useTranslations('people')
  const client = useApolloClient()
  const people = listed?.map(({ id }) => id) ?? []
  const { data: points } = useQuery(PeopleBalances, {
    variables: { people },
    skip: people.length === 0,
    fetchPolicy: 'cache-and-network',
  })
  const balances = new Map(points?.points_accounts.map(({ recipient, balance }) => [recipient?.id, balance]))
  const program = points?.points_programs[0]
  const unitOf = (balance: number) => (program ? unitFor(balance, { unitName: program.unit_name, unitOne: program.unit_one }) : t('points'))
  const may = useMay()
  const maySelect = isSelectable && (may('recipient.edit') || may('campaign.draft'))
  const selectable = listed?.filter(({ status }) => status !== 'erased')
  const selection = useSelection(
    selectable?.map(({ id }) => id),
    JSON.stringify(shownFilter),
  )
  const { selected } = selection
  const tags = (selectable ?? []).filter(({ id }) => selected.includes(id)).flatMap((person) => readTags(person.tags))
  return (
    <>
      <PeopleLiveUpdates refresh={() => Promise.all([refresh(), refetchMatching(client, isBalances)])} />
      <PagedRows
        {...rows}
        failure={t('failed')}
        found={(count) => t('found', { count })}
        none={
          isFiltered ? <NoResults onClear={clear}>{t('noneFound')}</NoResults> : <p className="py-8 text-muted-foreground">{t('nobody')}</p>
        }
      >
        <ListTable caption={t('list')} columns={columns}>
          <TableHead className="max-sm:sr-only">
            <TableRow>
              {maySelect && <SelectAllHeader selection={selection} label={t('selectAll')} />}
              <TableHeader data-name>{t('person')}</TableHeader>
              {columns.shown.map((name) => (
                <TableHeader key={name} numeric={name === 'points'} className={columns.classOf(name)}>
                  {columns.columns.find((column) => column.name === name)?.label}
                </TableHeader>
              ))}
              <TableHeader data-acts>
                <span className="sr-only">{t('acts')}</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {listed?.map((person) => (
              <PersonTableRow
                key={person.id}
                person={person}
                columns={columns}
                balance={balances.get(person.id)}
                unitOf={unitOf}
                onTag={(tag) => void setFilters({ tag, page: null })}
                {...(maySelect && { selection })}
              />
            ))}
          </TableBody>
        </ListTable>
      </PagedRows>
      {maySelect && (
        <PeopleBar
          selection={selection}
          tags={[...new Set(tags)].sort()}
          filter={shownFilter}
          matching={matching}
          hasMore={hasMore}
          exactCount={exactCount}
        />
      )}
    </>
  )
}

const isBalances = ({ queryName }: ObservableQuery): boolean => queryName === 'PeopleBalances'
