import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { SelectAllHeader } from '#web/ui/list/select-cells.tsx'
import { SortHeader } from '#web/ui/list/sort-header.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { TemplateSort } from './templates-variables.ts'
import type { TemplateColumns } from './use-template-columns.ts'

type TemplateTableProps = {
  sort: TemplateSort
  onSort: (sort: TemplateSort) => void
  columns: TemplateColumns
  /** The selected rows. Undefined for users who may not archive templates. */
  selection: Selection | undefined
  children: ReactNode
}

/** The table of templates. `children` are its rows. */
export function TemplateTable({ sort, onSort, columns, selection, children }: TemplateTableProps) {
  const t = useTranslations('templates')
  return (
    <ListTable caption={t('heading')} columns={columns}>
      <TableHead className="max-sm:sr-only">
        <tr>
          {selection && <SelectAllHeader selection={selection} label={t('selectAll')} />}
          <SortHeader<TemplateSort> isName className="lg:w-[36%]" ascending="name" descending="-name" sort={sort} onSort={onSort}>
            {t('name')}
          </SortHeader>
          {columns.shown.map((name) => (
            <TableHeader key={name} numeric={name === 'used'} className={columns.classOf(name)}>
              {columns.columns.find((column) => column.name === name)?.label}
            </TableHeader>
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
