import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnName } from '#graphql/contracts/list/list-columns.ts'
import { FunnelLegend } from '#web/ui/charts/funnel-bar.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { SelectAllHeader } from '#web/ui/list/select-cells.tsx'
import { SortHeader } from '#web/ui/list/sort-header.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { CampaignSort } from './campaigns-variables.ts'
import type { CampaignColumns } from './use-campaign-columns.ts'

type CampaignTableProps = {
  sort: CampaignSort
  onSort: (sort: CampaignSort) => void
  columns: CampaignColumns
  /** The selected rows. Undefined for users who may not archive campaigns. */
  selection: Selection | undefined
  children: ReactNode
}

/** The table of campaigns, sortable by its column headings. `children` are the rows. */
export function CampaignTable({ sort, onSort, columns, selection, children }: CampaignTableProps) {
  const t = useTranslations('campaigns')
  const order = { sort, onSort }
  return (
    <ListTable caption={t('heading')} columns={columns}>
      <TableHead className="max-sm:sr-only">
        <tr>
          {selection && <SelectAllHeader selection={selection} label={t('selectAll')} />}
          <SortHeader isName ascending="name" descending="-name" {...order}>
            {t('campaign')}
          </SortHeader>
          {columns.shown.map((name) => (
            <ColumnHeader key={name} name={name} columns={columns} {...order} />
          ))}
          <TableHeader data-acts>
            <span className="sr-only">{t('acts')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </ListTable>
  )
}

type ColumnHeaderProps = Pick<CampaignTableProps, 'sort' | 'onSort' | 'columns'> & { name: ColumnName<'campaigns'> }

function ColumnHeader({ name, columns, ...order }: ColumnHeaderProps) {
  const label = columns.columns.find((column) => column.name === name)?.label
  const className = columns.classOf(name)
  if (name === 'recipients' || name === 'value')
    return (
      <SortHeader ascending={name} descending={`-${name}`} first="descending" numeric className={className} {...order}>
        {label}
      </SortHeader>
    )
  if (name === 'created')
    return (
      <SortHeader<CampaignSort> ascending="oldest" descending="newest" first="descending" className={className} {...order}>
        {label}
      </SortHeader>
    )
  return (
    <TableHeader className={`${className} ${name === 'funnel' ? 'xl:pl-5' : ''}`}>
      {name === 'funnel' ? <FunnelLegend /> : label}
    </TableHeader>
  )
}
