import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { Fragment, type ReactNode, useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { messageStatuses } from '#graphql/model/statuses.ts'
import { RetryAllButton } from '#web/entities/message/retry-button.tsx'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { MessageGroupHeader, MessageGroupTitles } from './message-group-header.tsx'
import { groupMessages, groupName, messageGroupNames } from './message-groups.ts'
import { MessageRow } from './message-row.tsx'

const CampaignMessages = graphql(`
  query CampaignMessages(
    $filter: messages_filter! @filters(by: ["campaign.id", "channel", "kind", "reward.search_text", "status"])
    $all: messages_filter! @filters(by: ["campaign.id"])
    $opened: messages_filter! @filters(by: ["campaign.id", "channel", "kind", "reward.first_viewed_at"])
    $campaign: ID!
    $retryable: messages_filter! @filters(by: ["campaign.id", "retryable", "status"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    campaigns_by_id(id: $campaign) {
      id
      opened_count
    }
    groups: messages_aggregated(filter: $all, groupBy: ["kind", "channel", "status"], limit: 200) {
      group
      count {
        id
      }
    }
    opened: messages_aggregated(filter: $opened, groupBy: ["kind", "channel"], limit: 20) {
      group
      count {
        id
      }
    }
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
  ...listParsers,
  status: parseAsArrayOf(parseAsStringLiteral(messageStatuses)).withDefault([]),
  message: parseAsStringLiteral(messageGroupNames),
}

/**
 * The messages of the campaign by kind and channel, with the numbers sent, opened and failed. A kind opens to its recipients, whom name,
 * address and state narrow. Failed messages whose cause may be temporary can be retried together.
 */
export function MessagesTab({ campaign }: { campaign: string }) {
  const t = useTranslations('campaignView.messages')
  const words = useTranslations('status')
  const { filters, setFilters, clear } = useListView(parsers)
  const { q, status, message, page, size } = filters
  const variables = useMemo(() => {
    const of = { campaign: { id: { _eq: campaign } } }
    const [kind, channel] = message?.split('.') ?? []
    const text = q.trim()
    return {
      filter: {
        ...of,
        ...(message && { kind: { _eq: kind }, channel: { _eq: channel } }),
        ...(status.length > 0 && { status: { _in: status } }),
        ...(text && { reward: { search_text: { _icontains: text } } }),
      },
      campaign,
      all: of,
      // Every reward has an email, so the campaign's own counter says how many of those were opened, without reading 100,000 rewards.
      opened: {
        ...of,
        _or: [{ kind: { _neq: 'reward' } }, { channel: { _neq: 'email' } }],
        reward: { first_viewed_at: { _nnull: true } },
      },
      retryable: { ...of, status: { _eq: 'failed' }, retryable: { _eq: true } },
      ...countedPage({ page, size }),
    }
  }, [campaign, message, q, status, page, size])
  const { data, rows, refetch } = useListRows(CampaignMessages, variables, setFilters)
  const listId = useId()
  const groups = data?.campaigns_by_id ? groupMessages(data.groups, data.opened, data.campaigns_by_id.opened_count) : []
  const isNarrowed = q.trim() !== '' || status.length > 0
  // A search without an open group looks through all of them, and a single group needs no press to open.
  const open = message ?? (groups.length === 1 && groups[0] ? groupName(groups[0]) : undefined)
  const retryable = countOf(data?.retryable)
  const may = useMay()
  const list = (
    <div id={listId} className="pb-5">
      <PagedRows
        {...rows}
        failure={t('loadFailed')}
        found={(count) => t('found', { count })}
        none={<NoResults onClear={clear}>{t('noneFound')}</NoResults>}
      >
        <MessageTable>
          {data?.messages.map((row) => (
            <MessageRow key={row.id} message={row} />
          ))}
        </MessageTable>
      </PagedRows>
    </div>
  )
  if (data && groups.length === 0) return <p className="border-y py-8 text-base text-muted-foreground">{t('none')}</p>
  return (
    <>
      <ListFilters
        width="sm:w-[340px]"
        label={t('search')}
        q={q}
        onSearch={(text) => setFilters({ q: text, page: null }, { history: 'replace' })}
        isFiltered={isNarrowed}
        onClear={clear}
        end={
          retryable !== undefined &&
          retryable > 0 &&
          may('reward.resend') && (
            <div className="ml-auto">
              <RetryAllButton campaign={campaign} count={retryable} onDone={() => void refetch()} />
            </div>
          )
        }
      >
        <StatusChip
          names={messageStatuses}
          chosen={status}
          onChoose={(chosen) => setFilters({ status: chosen, page: null })}
          wordOf={(name) => words(name)}
        />
      </ListFilters>
      {groups.length > 0 && <MessageGroupTitles />}
      {groups.map((group) => {
        const name = groupName(group)
        return (
          <Fragment key={name}>
            <MessageGroupHeader
              group={group}
              hasChannels={groups.some(({ channel }) => channel !== 'email')}
              isOpen={open === name}
              controls={listId}
              onToggle={() => setFilters({ message: open === name ? null : name, page: null })}
            />
            {open === name && list}
          </Fragment>
        )
      })}
      {!open && (isNarrowed || !data) && list}
    </>
  )
}

function MessageTable({ children }: { children: ReactNode }) {
  const t = useTranslations('campaignView.messages')
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{t('heading')}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <TableHeader>{t('to')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('subject')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('when')}
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}
