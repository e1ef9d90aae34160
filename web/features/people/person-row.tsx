import type { FragmentType } from '@apollo/client'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatPoints } from '#graphql/contracts/money/points.ts'
import { personAddress, personName } from '#web/entities/recipient/person-address.ts'
import { readTags } from '#web/entities/recipient/recipient-form.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { PersonMenu } from './person-menu.tsx'

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
  }
`)

type PersonRowProps = {
  person: FragmentType<typeof PersonRow_recipient>
  balance: number | undefined
  /** Returns the company's name for points, in the singular or plural for that number, such as "Star" or "Stars". */
  unitOf: (balance: number) => string
  onTag: (tag: string) => void
  /** The rows selected by checkbox. Undefined if the list has no checkboxes. */
  selection?: Selection
}

/** One of the company's people: name, contact, status, tags and points. */
export function PersonTableRow({ person: from, balance, unitOf, onTag, selection }: PersonRowProps) {
  const t = useTranslations('people')
  const { currency } = useUser().company
  const timeZone = useOwnZone()
  const isRange = useRef(false)
  const { data: person } = useFragmentData({ fragment: PersonRow_recipient, from })
  const { email, first_name, last_name, phone, status, status_reason: reason, last_rewarded_at: lastRewardedAt } = person
  const isErased = status === 'erased'
  const name = personName({ first_name, last_name })
  return (
    <TableRow
      className={cn(
        'relative max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:border-b max-sm:py-3 max-sm:pr-12',
        selection && 'max-sm:pl-9',
      )}
    >
      {selection && (
        <TableCell className="w-9 max-sm:absolute max-sm:top-3.5 max-sm:left-0 max-sm:h-auto max-sm:border-0 max-sm:p-0">
          {!isErased && (
            <Checkbox
              aria-label={t('select', { name: name || email })}
              className="relative after:absolute after:-inset-3.5"
              checked={selection.isSelected(person.id)}
              // Shift would make the browser select the text between two clicks
              onMouseDown={(event) => event.shiftKey && event.preventDefault()}
              onClick={(event) => {
                isRange.current = event.shiftKey
              }}
              onCheckedChange={() => selection.toggle(person.id, isRange.current)}
            />
          )}
        </TableCell>
      )}
      <TableCell className="max-w-0 py-2 sm:min-w-48 max-sm:contents">
        <Link
          to={personAddress(person.id)}
          className="block truncate font-medium after:absolute after:inset-0 max-sm:col-start-1 max-sm:row-start-1"
        >
          {isErased ? t('erasedPerson') : name || email}
        </Link>
        {!isErased && (
          <span className="block truncate text-xs text-muted-foreground max-sm:col-span-full max-sm:row-start-2">
            {name && email}
            {name && email && phone && <span className="max-sm:hidden"> · </span>}
            {/* on phones the number has a line of its own */}
            <span className="max-sm:block">{phone}</span>
          </span>
        )}
      </TableCell>
      <TableCell className={`${cell} max-sm:row-start-3 max-sm:mt-1.5`}>
        <Status name={status} />
        {reason && <span className="block max-w-56 truncate max-sm:max-w-44 text-xs text-muted-foreground">{reason}</span>}
      </TableCell>
      <TableCell className={`${cell} max-sm:row-start-3 max-sm:mt-1.5`}>
        <span className="flex flex-wrap gap-1 max-sm:justify-end">
          {readTags(person.tags).map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={t('filterByTag', { tag })}
              className="relative rounded-full bg-accent px-2 py-0.5 text-xs hover:bg-secondary"
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ))}
        </span>
      </TableCell>
      <TableCell numeric className={`${cell} max-sm:col-start-2 max-sm:row-start-1`}>
        {balance === undefined ? (
          <span className="text-muted-foreground max-sm:hidden">{t('noPoints')}</span>
        ) : (
          <>
            {formatPoints(balance, currency)} <span className="sm:hidden">{unitOf(balance)}</span>
          </>
        )}
      </TableCell>
      <TableCell className="text-muted-foreground max-lg:hidden">
        {lastRewardedAt ? <When iso={lastRewardedAt} timeZone={timeZone} /> : t('never')}
      </TableCell>
      <TableCell className="w-14 text-right max-sm:absolute max-sm:top-2 max-sm:right-0 max-sm:group-hover/row:bg-transparent max-sm:h-auto max-sm:w-auto max-sm:border-0 max-sm:p-0">
        <PersonMenu person={person} />
      </TableCell>
    </TableRow>
  )
}

const cell = 'max-sm:block max-sm:h-auto max-sm:group-hover/row:bg-transparent max-sm:max-w-none max-sm:border-0 max-sm:p-0'
