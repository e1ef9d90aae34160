import { useSuspenseQuery } from '@apollo/client/react'
import { History } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EventRow } from '#web/features/activity-log/event-row.tsx'
import { LogFilters } from '#web/features/activity-log/log-filters.tsx'
import { eventsPerPage, logExportFilter } from '#web/features/activity-log/log-variables.ts'
import { useLogFilters } from '#web/features/activity-log/use-log-filters.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { cn } from '#web/lib/cn.ts'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

const ActivityPage = graphql(`
  query ActivityPage(
    $filter: audit_events_filter! @filters(by: ["action", "actor.id", "actor.name", "entity_id", "ip", "occurred_at", "request_id", "seq"])
    $counted: audit_events_filter! @filters(by: ["action", "actor.id", "actor.name", "entity_id", "ip", "occurred_at", "request_id"])
    $limit: Int!
  ) {
    audit_events(filter: $filter, sort: ["-seq"], limit: $limit) {
      id
      seq
      ...EventRow_event
    }
    audit_events_aggregated(filter: $counted) {
      count {
        id
      }
    }
    members(sort: ["name"], limit: 500) {
      id
      name
    }
  }
`)

export const loader = loadTemporal

/**
 * The activity log (R25), newest first. Pages are addressed by `seq` of an entry rather than by number, since entries are added while it is
 * read.
 */
export function Component() {
  const t = useTranslations('activityLog')
  const { timeZone } = useUser().company
  const view = useLogFilters(timeZone)
  const { setFilters, filter, before, variables, isFiltered, clear } = view
  const shown = useDeferredValue(variables)
  const { data, error, refetch } = useSuspenseQuery(ActivityPage, {
    variables: shown,
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  const [refusal, setRefusal] = useState<string>()
  const events = data?.audit_events.slice(0, eventsPerPage) ?? []
  const total = countOf(data?.audit_events_aggregated)
  const oldest = events.at(-1)
  const hasOlder = data !== undefined && data.audit_events.length > eventsPerPage
  const failed = data ? error : (error ?? new Error('No answer'))
  return (
    <ListPage
      title={t('heading')}
      note={t('lead')}
      act={
        total !== undefined && total > 0 && <ExportMenu kind="audit" filter={logExportFilter(filter, timeZone)} onRefused={setRefusal} />
      }
      lead={
        refusal && (
          <Notice kind="error" className="mt-5">
            {refusal}
          </Notice>
        )
      }
      filters={<LogFilters {...view} people={data?.members} />}
    >
      {failed ? (
        <ListFailure error={failed} onRetry={() => void refetch()}>
          {t('failed')}
        </ListFailure>
      ) : (
        <div className={cn('transition-opacity', shown !== variables && 'opacity-60')} aria-busy={shown !== variables}>
          <p role="status" className="mb-1 text-xs text-muted-foreground">
            {total !== undefined && t('found', { count: total })}
          </p>
          {events.length > 0 && (
            <Table>
              <caption className="sr-only">{t('heading')}</caption>
              <TableHead>
                <tr>
                  <TableHeader>{t('action')}</TableHeader>
                  <TableHeader className="max-sm:hidden">{t('person')}</TableHeader>
                  <TableHeader className="max-sm:hidden">{t('time')}</TableHeader>
                </tr>
              </TableHead>
              <TableBody>
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </TableBody>
            </Table>
          )}
          {events.length === 0 &&
            (isFiltered || before ? (
              <NoResults onClear={() => void clear()}>{t('none')}</NoResults>
            ) : (
              <EmptyState icon={History} title={t('emptyTitle')} text={t('emptyText')} />
            ))}
          {(before || hasOlder) && (
            <nav aria-label={t('pages')} className="flex justify-between gap-3 py-4">
              <Button variant="ghost" disabled={!before} onClick={() => void setFilters({ before: null })}>
                {t('newest')}
              </Button>
              <Button disabled={!hasOlder} onClick={() => void setFilters({ before: oldest?.seq ?? null })}>
                {t('older')}
              </Button>
            </nav>
          )}
        </div>
      )}
    </ListPage>
  )
}
