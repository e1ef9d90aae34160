import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { SortHeader } from '#web/ui/list/sort-header.tsx'
import { TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { TemplateSort } from './templates-variables.ts'
import type { TemplateColumns } from './use-template-columns.ts'

type TemplateTableProps = { sort: TemplateSort; onSort: (sort: TemplateSort) => void; columns: TemplateColumns; children: ReactNode }

/** The table of templates. `children` are its rows. */
export function TemplateTable({ sort, onSort, columns, children }: TemplateTableProps) {
  const t = useTranslations('templates')
  return (
    <ListTable caption={t('heading')} columns={columns}>
      <TableHead className="max-sm:sr-only">
        <tr>
          <SortHeader<TemplateSort> className="lg:w-[36%]" ascending="name" descending="-name" sort={sort} onSort={onSort}>
            {t('name')}
          </SortHeader>
          {columns.shown.map((name) => (
            <TableHeader key={name} numeric={name === 'used'} className={columns.classOf(name)}>
              {columns.columns.find((column) => column.name === name)?.label}
            </TableHeader>
          ))}
          <TableHeader>
            <span className="sr-only">{t('acts')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </ListTable>
  )
}
