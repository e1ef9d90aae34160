import { parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { messageStatuses } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { NoResults } from '#web/ui/no-results.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { MessageRow } from './message-row.tsx'
import { RetryAllButton } from './retry-button.tsx'

const CampaignMessages = graphql(`
  query CampaignMessages(
    $filter: messages_filter! @filters(by: ["campaign.id", "status"])
    $retryable: messages_filter! @filters(by: ["campaign.id", "retryable", "status"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    messages(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...MessageRow_message
    }
    found: messages_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
    retryable: messages_aggregated(filter: $retryable) {
      count {
        id
      }
    }
  }
`)

const parsers = {
  page: listParsers.page,
  size: listParsers.size,
  status: parseAsArrayOf(parseAsStringLiteral(messageStatuses)).withDefault([]),
}

/** The messages of the campaign, newest first, with filters. Failed messages whose cause may be temporary can be retried together. */
export function MessagesTab({ campaign }: { campaign: string }) {
  const t = useTranslations('campaignView.messages')
  const words = useTranslations('status')
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { status, page, size } = filters
  const variables = useMemo(
    () => ({
      filter: { campaign: { id: { _eq: campaign } }, ...(status.length > 0 && { status: { _in: status } }) },
      retryable: { campaign: { id: { _eq: campaign } }, status: { _eq: 'failed' }, retryable: { _eq: true } },
      ...countedPage({ page, size }),
    }),
    [campaign, status, page, size],
  )
  const { data, rows, refetch } = useListRows(CampaignMessages, variables, setFilters)
  const retryable = countOf(data?.retryable)
  const may = useMay()
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <StatusChip
          names={messageStatuses}
          chosen={status}
          onChoose={(chosen) => setFilters({ status: chosen, page: null })}
          wordOf={(name) => words(name)}
        />
        {retryable !== undefined && retryable > 0 && may('reward.resend') && (
          <RetryAllButton campaign={campaign} count={retryable} onDone={() => void refetch()} />
        )}
      </div>
      <PagedRows
        {...rows}
        failure={t('loadFailed')}
        found={(count) => t('found', { count })}
        none={
          status.length === 0 ? (
            <p className="border-y py-8 text-base text-muted-foreground">{t('none')}</p>
          ) : (
            <NoResults onClear={() => setFilters({ status: null, page: null })}>{t('noneFound')}</NoResults>
          )
        }
      >
        <Table className="max-sm:border-t max-sm:border-border-strong">
          <caption className="sr-only">{t('heading')}</caption>
          <TableHead className="max-sm:sr-only">
            <tr>
              <TableHeader>{t('to')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('kind')}</TableHeader>
              <TableHeader className="max-lg:hidden">{t('subject')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                {t('when')}
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {data?.messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </TableBody>
        </Table>
      </PagedRows>
    </>
  )
}
