import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { fields, type PersonField } from '../../entities/recipient/column-choice.ts'
import { useRecipientForm } from '../../entities/recipient/recipient-fields.tsx'
import { emptyRecipient } from '../../entities/recipient/recipient-form.ts'
import { ImportErrors_Query } from './import-errors-query.ts'
import { ImportPreview_Query } from './import-preview-query.ts'

const ImportErrorRow_error = graphql(`
  fragment ImportErrorRow_error on import_errors {
    id
    row_no
    column
    code
    message
    values
  }
`)

const FixImportRow = graphql(`
  mutation FixImportRow($id: ID!, $input: RecipientInput!) {
    fixImportRow(id: $id, input: $input) {
      ...OpenImport_import
    }
  }
`)

const lineValues = z.record(z.string(), z.nullish(z.string()))

/** An invalid row of an import with editable cells, and the reason below the faulty cell. */
export function ImportErrorRow({ error, shown }: { error: FragmentType<typeof ImportErrorRow_error>; shown: PersonField[] }) {
  const { data: line } = useFragmentData({ fragment: ImportErrorRow_error, from: error })
  const t = useTranslations('recipients')
  const formId = useId()
  const [fix] = useMutation(FixImportRow, { refetchQueries: [ImportErrors_Query, ImportPreview_Query], awaitRefetchQueries: true })
  const { form, submit } = useRecipientForm(valuesOf(line.values), (input) => fix({ variables: { id: line.id, input } }))
  const { errors, isSubmitted, isSubmitting } = form.formState
  const reasonOf = (field: PersonField) => errors[field]?.message ?? (!isSubmitted && line.column === field ? line.message : undefined)
  const wholeLine = errors.root?.message ?? (line.column === 'line' ? line.message : undefined)
  return (
    <TableRow className="align-top max-sm:grid max-sm:gap-1 max-sm:border-b max-sm:py-4">
      <Cell className="num text-right text-muted-foreground max-sm:text-left">
        <span className="sm:hidden">{t('line')} </span>
        <span className="sm:leading-9">{line.row_no}</span>
        <form id={formId} noValidate onSubmit={submit} />
      </Cell>
      {shown.map((field) => {
        const reason = reasonOf(field)
        const reasonId = `${formId}-${field}`
        return (
          <Cell key={field}>
            <input
              form={formId}
              aria-label={t('cellOf', { field: t(field), line: line.row_no })}
              aria-invalid={reason ? true : undefined}
              aria-describedby={reason ? reasonId : undefined}
              placeholder={t(field)}
              className={cn(
                controlClass,
                'sm:min-h-9 sm:py-1 sm:placeholder:text-transparent',
                !reason && 'sm:border-transparent sm:bg-transparent',
              )}
              {...form.register(field)}
            />
            {reason && (
              <p id={reasonId} className="mt-1 text-xs text-destructive">
                {reason}
              </p>
            )}
          </Cell>
        )
      })}
      <Cell className={cn('sm:text-right', wholeLine ? 'sm:w-48' : 'sm:w-20')}>
        <Button type="submit" form={formId} size="small" busy={isSubmitting} className="sm:mt-[3px]">
          {t('fix')}
        </Button>
        {wholeLine && <p className="mt-1 text-xs text-destructive">{wholeLine}</p>}
      </Cell>
    </TableRow>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <TableCell className={cn('h-auto align-top max-sm:block max-sm:border-0 max-sm:p-0', className)}>{children}</TableCell>
}

function valuesOf(values: unknown) {
  const parsed = z.safeParse(lineValues, values)
  if (!parsed.success) return emptyRecipient
  return { ...emptyRecipient, ...Object.fromEntries(fields.map((field) => [field, parsed.data[field] ?? ''])) }
}
