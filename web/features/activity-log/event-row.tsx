import type { FragmentType } from '@apollo/client'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { EventDetails } from './event-details.tsx'
import { recordOf } from './readable.ts'
import { useEventLabels } from './use-event-labels.ts'

const EventRow_event = graphql(`
  fragment EventRow_event on audit_events {
    id
    action
    actor_kind
    entity
    entity_id
    detail
    before
    after
    ip
    user_agent
    request_id
    occurred_at
    actor {
      id
      name
    }
  }
`)

/** One event of the log. Expands to show the values before and after. */
export function EventRow({ event }: { event: FragmentType<typeof EventRow_event> }) {
  const t = useTranslations('activityLog')
  const id = useId()
  const { company, timeZone } = useUser()
  const { actionText } = useEventLabels()
  const { data } = useFragmentData({ fragment: EventRow_event, from: event })
  const [isOpen, setIsOpen] = useState(false)
  const zone = timeZone || company.timeZone
  const who = data.actor?.name ?? t(`kinds.${kindOf(data.actor_kind)}`)
  const about = aboutOf(data)
  return (
    <>
      <TableRow>
        <TableCell className="h-[46px] py-1.5">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className="flex w-full items-start gap-2 text-left"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden
              className={cn('mt-1 size-3.5 shrink-0 stroke-2 text-muted-foreground transition-transform', isOpen && 'rotate-90')}
            />
            <span className="min-w-0">
              <span className="font-medium">{actionText(data.action)}</span>
              {about && <span className="ml-2 wrap-anywhere text-muted-foreground">{about}</span>}
              <span className="block text-xs text-muted-foreground sm:hidden">{`${who}, ${formatMoment(data.occurred_at, zone)}`}</span>
            </span>
          </button>
        </TableCell>
        <TableCell className="h-[46px] py-1.5 max-sm:hidden">
          <span>{who}</span>
          {data.actor_kind === 'key' && <span className="ml-1.5 text-xs text-muted-foreground">{t('kinds.key')}</span>}
        </TableCell>
        <TableCell className="num h-[46px] py-1.5 whitespace-nowrap text-muted-foreground max-sm:hidden">
          <When iso={data.occurred_at} timeZone={zone} />
        </TableCell>
      </TableRow>
      {isOpen && (
        <tr id={id}>
          <td colSpan={3} className="border-b pl-[22px]">
            <EventDetails event={data} />
          </td>
        </tr>
      )}
    </>
  )
}

const kindOf = (kind: string | null) =>
  kind === 'key' || kind === 'operator' || kind === 'recipient' || kind === 'system' ? kind : 'person'

/** Returns the name, email or number of the record that the event is about. Undefined if the event has none. */
function aboutOf({ detail, before, after }: { detail: unknown; before: unknown; after: unknown }): string | undefined {
  const fields = { ...recordOf(before), ...recordOf(after), ...recordOf(detail) }
  return [fields.name, fields.email, fields.number].find((value) => typeof value === 'string')
}
