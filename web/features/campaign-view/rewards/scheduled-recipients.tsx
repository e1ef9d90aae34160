import type { FragmentType } from '@apollo/client'
import { useSuspenseQuery } from '@apollo/client/react'
import { useQueryStates } from 'nuqs'
import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { RecipientList_Query, recipientFilter } from '#web/features/recipients/recipient-list-query.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { PagedRows } from '#web/ui/list/paged-rows.tsx'
import { Money } from '#web/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const ScheduledRecipients_campaign = graphql(`
  fragment ScheduledRecipients_campaign on campaigns {
    id
    value
    currency
  }
`)

const parsers = { page: listParsers.page, size: listParsers.size }

/** Who a scheduled launch will reach: their rewards are not issued yet. */
export function ScheduledRecipients({ campaign }: { campaign: FragmentType<typeof ScheduledRecipients_campaign> }) {
  const t = useTranslations('campaignView')
  const { data: of } = useSuspenseFragment({ fragment: ScheduledRecipients_campaign, from: campaign })
  const [{ page, size }, setFilters] = useQueryStates(parsers, { history: 'push' })
  const variables = useMemo(
    () => ({ filter: recipientFilter(of.id, ''), limit: size, page: Math.max(1, page), offset: (Math.max(1, page) - 1) * size }),
    [of.id, page, size],
  )
  const shown = useDeferredValue(variables)
  const { filter, limit, offset } = shown
  const { data, error, refetch } = useSuspenseQuery(RecipientList_Query, { variables: { filter, limit, offset }, errorPolicy: 'all' })
  const total = countOf(data?.campaign_recipients_aggregated)
  return (
    <PagedRows
      total={total}
      shown={shown}
      isStale={shown !== variables}
      error={error}
      failure={t('recipientsFailed')}
      found={(count) => t('recipientsFound', { count })}
      none={<p className="border-y py-8 text-base text-muted-foreground">{t('noRewards')}</p>}
      onRetry={() => void refetch()}
      onPage={(next) => setFilters({ page: next })}
      onSize={(next) => setFilters({ size: next, page: null })}
    >
      <p className="mb-2 text-muted-foreground">{t('waiting')}</p>
      <Table className="max-sm:border-t max-sm:border-border-strong">
        <caption className="sr-only">{t('recipients')}</caption>
        <TableHead className="max-sm:sr-only">
          <tr>
            <TableHeader>{t('recipient')}</TableHeader>
            <TableHeader className="max-sm:hidden">{t('name')}</TableHeader>
            <TableHeader numeric>{t('value', { symbol: currencySymbol(of.currency) })}</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {data?.campaign_recipients.map(({ id, email, first_name, last_name, value: own }) => {
            const name = [first_name, last_name].filter(Boolean).join(' ')
            const value = own && signOf(own) > 0 ? own : of.value
            return (
              <TableRow key={id}>
                <TableCell className="h-[46px] max-w-0 truncate sm:w-[42%]">
                  <span className="font-medium">{email}</span>
                  <span className="block truncate text-xs text-muted-foreground sm:hidden">{name}</span>
                </TableCell>
                <TableCell className="h-[46px] max-sm:hidden">
                  {name || <span className="text-muted-foreground">{t('noName')}</span>}
                </TableCell>
                <TableCell numeric className="h-[46px] max-sm:w-28">
                  {value && <Money bare amount={value} currency={of.currency} />}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </PagedRows>
  )
}
