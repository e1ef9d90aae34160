import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { zoneName } from '#web/lib/dates/dates.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { usePageView } from '#web/ui/list/use-list-view.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { ActivityLine } from './activity-line.tsx'

const CampaignLines = graphql(`
  query CampaignLines(
    $filter: wallet_transactions_filter! @filters(by: ["campaign.id"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    wallet_transactions(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...ActivityLine_line
    }
    found: wallet_transactions_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
  }
`)

/** A table of the campaign's ledger entries. Shown only to roles that can read the ledger. */
export function ActivityLines({ campaign }: { campaign: string }) {
  const t = useTranslations('campaignView.activity')
  const { timeZone, currency } = useUser().company
  const [{ page, size }, setFilters] = usePageView()
  const variables = useMemo(
    () => ({ filter: { campaign: { id: { _eq: campaign } } }, ...countedPage({ page, size }) }),
    [campaign, page, size],
  )
  const { data, rows } = useListRows(CampaignLines, variables, setFilters)
  const symbol = currencySymbol(currency)
  return (
    <PagedRows
      {...rows}
      failure={t('loadFailed')}
      found={(count) => t('found', { count })}
      none={<p className="border-y py-8 text-base text-muted-foreground">{t('none')}</p>}
    >
      <Table>
        <caption className="sr-only">{t('heading')}</caption>
        <TableHead>
          <tr>
            <TableHeader className="w-33 max-sm:hidden">{t('date', { zone: zoneName(new Date().toISOString(), timeZone) })}</TableHeader>
            <TableHeader>{t('description')}</TableHeader>
            <TableHeader className="max-lg:hidden">{t('reference')}</TableHeader>
            <TableHeader numeric className="max-sm:pr-0">
              {t('available', { symbol })}
            </TableHeader>
            <TableHeader numeric className="max-sm:hidden">
              {t('heldIn', { symbol })}
            </TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {data?.wallet_transactions.map((line) => (
            <ActivityLine key={line.id} line={line} />
          ))}
        </TableBody>
      </Table>
    </PagedRows>
  )
}
