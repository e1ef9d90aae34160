import type { FragmentType } from '@apollo/client'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#web/entities/recipient/person-address.ts'
import { RecipientList_Query, recipientFilter } from '#web/entities/recipient/recipient-list-query.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { usePageView } from '#web/ui/list/use-list-view.ts'
import { Money } from '#web/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const ScheduledRecipients_campaign = graphql(`
  fragment ScheduledRecipients_campaign on campaigns {
    id
    value
    currency
  }
`)

/** The recipients of a scheduled launch with their values. Their rewards are not issued yet. */
export function ScheduledRecipients({ campaign }: { campaign: FragmentType<typeof ScheduledRecipients_campaign> }) {
  const t = useTranslations('campaignView')
  const { data: of } = useFragmentData({ fragment: ScheduledRecipients_campaign, from: campaign })
  const [{ page, size }, setFilters] = usePageView()
  const variables = useMemo(() => ({ filter: recipientFilter(of.id, ''), ...countedPage({ page, size }) }), [of.id, page, size])
  const { data, rows } = useListRows(RecipientList_Query, variables, setFilters)
  return (
    <PagedRows
      {...rows}
      failure={t('recipientsFailed')}
      found={(count) => t('recipientsFound', { count })}
      none={<p className="border-y py-8 text-base text-muted-foreground">{t('noRewards')}</p>}
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
            const name = personName({ first_name, last_name })
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
