import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { FunnelLegend } from '#web/ui/charts/funnel-bar.tsx'
import { SortHeader } from '#web/ui/list/sort-header.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { CampaignSort } from './campaigns-variables.ts'

type CampaignTableProps = { sort: CampaignSort; onSort: (sort: CampaignSort) => void; children: ReactNode }

/** The table of campaigns, sortable by its column headings. `children` are the rows. */
export function CampaignTable({ sort, onSort, children }: CampaignTableProps) {
  const t = useTranslations('campaigns')
  const symbol = currencySymbol(useUser().company.currency)
  const order = { sort, onSort }
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{t('heading')}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <SortHeader ascending="name" descending="-name" {...order}>
            {t('campaign')}
          </SortHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          <TableHeader className="max-xl:hidden">{t('delivery')}</TableHeader>
          <SortHeader ascending="recipients" descending="-recipients" first="descending" numeric className="max-xl:hidden" {...order}>
            {t('recipients')}
          </SortHeader>
          <TableHeader className="max-sm:hidden xl:pl-5">
            <FunnelLegend />
          </TableHeader>
          <SortHeader ascending="value" descending="-value" first="descending" numeric className="max-sm:hidden" {...order}>
            {t('value', { symbol })}
          </SortHeader>
          <TableHeader>
            <span className="sr-only">{t('acts')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}
