import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { import_errors_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { cn } from '#web/lib/cn.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { ImportErrorRow } from './import-error-row.tsx'
import { ImportErrors_Query } from './import-errors-query.ts'

export type LeftOutKind = 'invalid' | 'duplicate' | 'notes'

const codesOf = { duplicate: ['duplicate_in_file', 'duplicate_in_campaign'], notes: ['not_a_person'] }

/** Columns that are always shown. Others appear if a row on the page has an error in them. */
const defaultFields = ['email', 'firstName', 'lastName', 'value', 'points']

type ImportErrorsProps = { importId: string; kind: LeftOutKind }

/** The rows of one kind that an import leaves out, each editable in place. */
export function ImportErrors({ importId, kind }: ImportErrorsProps) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const { fields } = usePeopleTarget()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const filter: import_errors_filter = {
    import: { id: { _eq: importId } },
    state: { _eq: 'open' },
    code: kind === 'invalid' ? { _nin: Object.values(codesOf).flat() } : { _in: codesOf[kind] },
  }
  const query = useQuery(ImportErrors_Query, { variables: { filter, limit: pageSize, offset: (page - 1) * pageSize } })
  const data = useAfterSkeleton(query.data ?? query.previousData)
  if (query.error && !data)
    return (
      <Notice kind="error" className="mt-5">
        {errorText(query.error)}
      </Notice>
    )
  if (!data)
    return (
      <div className="mt-5 grid gap-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    )
  const faultyColumns = new Set(data.import_errors.map(({ column }) => column))
  const shown = fields.filter((field) => defaultFields.includes(field) || faultyColumns.has(field))
  const total = countOf(data.import_errors_aggregated)
  if (total === 0) return null
  return (
    <>
      <Table className={cn('mt-3', query.loading && 'opacity-60')} aria-busy={query.loading}>
        <TableHead className="max-sm:hidden">
          <TableRow>
            <TableHeader numeric className="w-16">
              {t('line')}
            </TableHeader>
            {shown.map((field) => (
              <TableHeader key={field}>{t(field)}</TableHeader>
            ))}
            <TableHeader>
              <span className="sr-only">{t('fix')}</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.import_errors.map((line) => (
            <ImportErrorRow key={line.id} error={line} shown={shown} />
          ))}
        </TableBody>
      </Table>
      {total > 25 && <Pager page={page} pageSize={pageSize} total={total} onPageChange={setPage} onPageSizeChange={setPageSize} />}
    </>
  )
}
