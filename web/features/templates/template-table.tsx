import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SortHeader } from '#web/ui/list/sort-header.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { TemplateSort } from './templates-variables.ts'

type TemplateTableProps = { sort: TemplateSort; onSort: (sort: TemplateSort) => void; children: ReactNode }

/** The table of templates. `children` are its rows. */
export function TemplateTable({ sort, onSort, children }: TemplateTableProps) {
  const t = useTranslations('templates')
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{t('heading')}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <SortHeader<TemplateSort> className="lg:w-[36%]" ascending="name" descending="-name" sort={sort} onSort={onSort}>
            {t('name')}
          </SortHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('type')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('messages')}</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('used')}
          </TableHeader>
          <TableHeader>
            <span className="sr-only">{t('acts')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}
