import type { FragmentType } from '@apollo/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ColumnName } from '#graphql/contracts/list/list-columns.ts'
import { formatPoints } from '#graphql/contracts/money/points.ts'
import { readTags } from '#graphql/contracts/recipient/tag-text.ts'
import { personAddress, personName } from '#web/entities/recipient/person-address.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { SelectCell } from '#web/ui/list/select-cells.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { PersonMenu } from './person-menu.tsx'
import type { PeopleColumns } from './use-people-columns.ts'

const PersonRow_recipient = graphql(`
  fragment PersonRow_recipient on recipients {
    id
    email
    first_name
    last_name
    phone
    country
    time_zone
    tags
    status
    status_reason
    version
    last_rewarded_at
    date_created
  }
`)

type PersonRowProps = {
  person: FragmentType<typeof PersonRow_recipient>
  columns: PeopleColumns
  balance: number | undefined
  /** Returns the company's name for points, in the singular or plural for that number, such as "Star" or "Stars". */
  unitOf: (balance: number) => string
  onTag: (tag: string) => void
  /** The rows selected by checkbox. Undefined if the list has no checkboxes. */
  selection?: Selection
}

/** One of the company's people with the chosen columns. Phones show name, contact, status, tags and points on three lines. */
export function PersonTableRow({ person: from, columns, balance, unitOf, onTag, selection }: PersonRowProps) {
  const t = useTranslations('people')
  const { currency } = useUser().company
  const timeZone = useOwnZone()
  const { data: person } = useFragmentData({ fragment: PersonRow_recipient, from })
  const { id, email, phone, country, status, status_reason: reason, last_rewarded_at: lastRewardedAt } = person
  const isErased = status === 'erased'
  const name = personName(person)
  const points = balance !== undefined && formatPoints(balance, currency)
  const tags = readTags(person.tags).map((tag) => <TagButton key={tag} tag={tag} onTag={onTag} />)
  const reasonNote = (className: string) =>
    reason && (
      <span title={reason} className={cn('pl-[23px] text-xs text-muted-foreground', className)}>
        {reason}
      </span>
    )
  const contents: Record<ColumnName<'people'>, () => ReactNode> = {
    status: () => (
      <>
        <Status name={status} />
        {reasonNote('block max-w-56 truncate')}
      </>
    ),
    tags: () => tags.length > 0 && <span className="flex flex-wrap gap-1">{tags}</span>,
    points: () => points,
    lastRewarded: () => (
      <span className="whitespace-nowrap">{lastRewardedAt ? <When iso={lastRewardedAt} timeZone={timeZone} /> : t('never')}</span>
    ),
    country: () => country && regionNames.of(country),
    added: () => <span className="num whitespace-nowrap">{formatDay(person.date_created, timeZone)}</span>,
  }
  return (
    <TableRow className="relative">
      {selection &&
        (isErased ? (
          <TableCell className="w-9 max-sm:pr-0" />
        ) : (
          <SelectCell isOnPhones id={id} label={t('select', { name: name || email })} selection={selection} />
        ))}
      <TableCell data-name className="max-w-0 max-sm:py-3 max-sm:pr-1 sm:min-w-48 sm:bg-background">
        <span className="flex items-baseline justify-between gap-3">
          <Link to={personAddress(id)} className="block min-w-0 truncate font-medium after:absolute after:inset-0">
            {isErased ? t('erasedPerson') : name || email}
          </Link>
          {balance !== undefined && (
            <span className="num shrink-0 sm:hidden">
              <span>{points}</span> <span>{unitOf(balance)}</span>
            </span>
          )}
        </span>
        {!isErased && (
          <span className="block truncate text-xs text-muted-foreground">
            <span>{name && email}</span>
            {name && phone && <span className="max-sm:hidden"> · </span>}
            {/* on phones the number has a line of its own */}
            <span className="max-sm:block">{phone}</span>
          </span>
        )}
        <div className="mt-1.5 flex items-start justify-between gap-3 sm:hidden">
          <Status name={status} className="shrink-0" />
          <div className="flex flex-wrap justify-end gap-1">{tags}</div>
        </div>
        {reasonNote('line-clamp-2 wrap-anywhere sm:hidden')}
      </TableCell>
      {columns.shown.map((column) => (
        <TableCell
          key={column}
          numeric={column === 'points'}
          className={cn(columns.classOf(column), column !== 'status' && column !== 'points' && 'text-muted-foreground')}
        >
          {contents[column]() || <span className="text-muted-foreground">–</span>}
        </TableCell>
      ))}
      <TableCell numeric data-acts className="w-14 max-sm:w-8 max-sm:align-top sm:bg-background">
        <PersonMenu person={person} />
      </TableCell>
    </TableRow>
  )
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' })

function TagButton({ tag, onTag }: { tag: string; onTag: (tag: string) => void }) {
  const t = useTranslations('people')
  return (
    <button
      type="button"
      aria-label={t('filterByTag', { tag })}
      className="relative rounded-full bg-accent px-2 py-0.5 text-xs text-foreground hover:bg-secondary"
      onClick={() => onTag(tag)}
    >
      {tag}
    </button>
  )
}
