import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { SelectAllHeader } from '#web/ui/list/select-cells.tsx'
import { SortHeader } from '#web/ui/list/sort-header.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { RewardSort } from './rewards-request.ts'
import type { RewardColumns } from './use-reward-columns.ts'

type RewardListTableProps = {
  columns: RewardColumns
  currency: string
  sort: RewardSort
  onSort: (sort: RewardSort) => void
  selection?: Selection
  children: ReactNode
}

/** The table of the company's rewards, sortable by number, value and expiry date. `children` are the rows. */
export function RewardListTable({ columns, currency, sort, onSort, selection, children }: RewardListTableProps) {
  const t = useTranslations('rewards')
  const order = { sort, onSort }
  const symbol = currencySymbol(currency)
  return (
    <ListTable caption={t('heading')} columns={columns}>
      <TableHead className="max-sm:sr-only">
        <tr>
          {selection && <SelectAllHeader selection={selection} label={t('selectAll')} />}
          <TableHeader data-name>{t('person')}</TableHeader>
          {columns.columns
            .filter(({ name }) => columns.shown.includes(name))
            .map(({ name, label }) => {
              const className = columns.classOf(name)
              switch (name) {
                case 'number':
                  return (
                    <SortHeader key={name} ascending="oldest" descending="newest" first="descending" className={className} {...order}>
                      {label}
                    </SortHeader>
                  )
                case 'value':
                  return (
                    <SortHeader
                      key={name}
                      ascending="value"
                      descending="-value"
                      first="descending"
                      numeric
                      className={className}
                      {...order}
                    >
                      {t('in', { label, symbol })}
                    </SortHeader>
                  )
                case 'expires':
                  return (
                    <SortHeader key={name} ascending="expiry" descending="-expiry" numeric className={className} {...order}>
                      {label}
                    </SortHeader>
                  )
                case 'remaining':
                case 'issued':
                  return (
                    <TableHeader key={name} numeric className={className}>
                      {name === 'remaining' ? t('in', { label, symbol }) : label}
                    </TableHeader>
                  )
                default:
                  return (
                    <TableHeader key={name} className={className}>
                      {label}
                    </TableHeader>
                  )
              }
            })}
          <TableHeader data-acts>
            <span className="sr-only">{t('acts')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </ListTable>
  )
}
