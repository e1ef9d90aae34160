import { useQuery } from '@apollo/client/react'
import { Tags, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { readTags } from '#web/entities/recipient/recipient-form.ts'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { type Selection, useSelection } from '#web/ui/list/use-selection.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { PeopleBalances, PeopleListQuery, PeopleMatching } from './people-query.ts'
import { PersonTableRow } from './person-row.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { Matching, PeopleView } from './use-people-filters.ts'

type PeopleListProps = PeopleView & { /** Shows a checkbox per row, to tag several people at once. */ isSelectable?: boolean }

/** A page of the company's people, with each person's points. `isSelectable` adds a checkbox per row. */
export function PeopleList({ variables, matching, setFilters, isFiltered, clear, isSelectable = false }: PeopleListProps) {
  const t = useTranslations('people')
  const { data, shown, total, rows } = useListRows(PeopleListQuery, variables, setFilters)
  const people = data?.recipients.map(({ id }) => id) ?? []
  const { data: points } = useQuery(PeopleBalances, {
    variables: { people },
    skip: people.length === 0,
    fetchPolicy: 'cache-and-network',
  })
  const balances = new Map(points?.points_accounts.map(({ recipient, balance }) => [recipient?.id, balance]))
  const program = points?.points_programs[0]
  const unitOf = (balance: number) => (program ? unitFor(balance, { unitName: program.unit_name, unitOne: program.unit_one }) : t('points'))
  const mayTag = useMay()('recipient.edit') && isSelectable
  const selectable = data?.recipients.filter(({ status }) => status !== 'erased') ?? []
  const selection = useSelection(
    selectable.map(({ id }) => id),
    JSON.stringify(shown.filter),
  )
  const { selected } = selection
  const tags = selectable.filter(({ id }) => selected.includes(id)).flatMap((person) => readTags(person.tags))
  return (
    <>
      <PagedRows
        {...rows}
        failure={t('failed')}
        found={(count) => t('found', { count })}
        none={
          isFiltered ? <NoResults onClear={clear}>{t('noneFound')}</NoResults> : <p className="py-8 text-muted-foreground">{t('nobody')}</p>
        }
      >
        <Table className="max-sm:table-fixed">
          <caption className="sr-only">{t('list')}</caption>
          <TableHead className="max-sm:sr-only">
            <TableRow>
              {mayTag && (
                <TableHeader className="w-9 max-sm:hidden">
                  <Checkbox
                    aria-label={t('selectAll')}
                    checked={selection.isWholePage}
                    indeterminate={selected.length > 0 && !selection.isWholePage}
                    onCheckedChange={selection.toggleAll}
                  />
                </TableHeader>
              )}
              <TableHeader>{t('person')}</TableHeader>
              <TableHeader>{t('status')}</TableHeader>
              <TableHeader>{t('tags')}</TableHeader>
              <TableHeader numeric>{t('points')}</TableHeader>
              <TableHeader className="max-lg:hidden">{t('lastRewarded')}</TableHeader>
              <TableHeader>
                <span className="sr-only">{t('acts')}</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.recipients.map((person) => (
              <PersonTableRow
                key={person.id}
                person={person}
                balance={balances.get(person.id)}
                unitOf={unitOf}
                onTag={(tag) => void setFilters({ tag, page: null })}
                {...(mayTag && { selection })}
              />
            ))}
          </TableBody>
        </Table>
      </PagedRows>
      {mayTag && (
        <TagBar
          selection={selection}
          tags={[...new Set(tags)].sort()}
          filter={shown.filter}
          matching={matching}
          hasMore={total !== undefined && total > shown.limit}
        />
      )}
    </>
  )
}

type TagBarProps = {
  selection: Selection
  /** Tags that at least one selected person has. */
  tags: string[]
  /** The filter of the whole list as a GraphQL input, used to count all matching people. */
  filter: recipients_filter
  matching: Matching
  /** True if the list has further pages, so that all matching people can be selected beyond this page. */
  hasMore: boolean
}

/** The bar at the foot of the page while people are selected: their number, the bulk actions, and selecting the whole list. */
function TagBar({ selection, tags, filter, matching, hasMore }: TagBarProps): ReactNode {
  const t = useTranslations('people')
  const [isOpen, setIsOpen] = useState(false)
  const { selected, isAll, isWholePage, chooseAll, clear } = selection
  const { data } = useQuery(PeopleMatching, { variables: { filter }, skip: !(hasMore && isWholePage), fetchPolicy: 'cache-and-network' })
  const found = countOf(data?.recipients_aggregated)
  const count = isAll ? found : selected.length
  return (
    <>
      <p role="status" className="sr-only">
        {count !== undefined && count > 0 && t('selected', { count })}
      </p>
      {count !== undefined && count > 0 && (
        <section
          aria-label={t('bulkActs')}
          data-bar
          className="sticky bottom-4 z-[6] mx-auto mt-4 flex w-max max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] border bg-popover py-2 pr-2 pl-5 shadow-float"
        >
          <span aria-hidden className="num font-medium">
            {t('selected', { count })}
          </span>
          {!isAll && found !== undefined && found > count && (
            <Button variant="ghost" onClick={chooseAll}>
              {t('chooseAll', { count: found })}
            </Button>
          )}
          <Button onClick={() => setIsOpen(true)}>
            <Tags aria-hidden />
            {t('changeTags')}
          </Button>
          <IconButton label={t('clearSelection')} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      {isOpen && count !== undefined && (
        <TagDialog
          people={selected}
          tags={tags}
          {...(isAll && { all: { filter: matching, shown: filter, count } })}
          onOpenChange={setIsOpen}
          onDone={clear}
        />
      )}
    </>
  )
}
