import { useSuspenseQuery } from '@apollo/client/react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { DocumentsList } from '#web/features/billing-documents/documents-list.tsx'
import { SheetRow } from '#web/features/billing-documents/sheet-row.tsx'
import { useDocumentsView } from '#web/features/billing-documents/use-documents-view.ts'
import { useReceiptNotes } from '#web/features/billing-documents/use-receipt-notes.ts'
import { DocumentRow } from '#web/features/documents/document-row.tsx'
import { DocumentsPage } from '#web/features/documents/documents-query.ts'
import { UploadDocument } from '#web/features/documents/upload-document.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { cn } from '#web/lib/cn.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

/** Documents (R25): the billing documents issued to the company, and the files that it uploaded. */
export function Component() {
  const t = useTranslations('documents')
  const may = useMay()
  const view = useDocumentsView()
  const shown = useDeferredValue(view.variables)
  const { data, error, refetch } = useSuspenseQuery(DocumentsPage, {
    variables: shown,
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  const receipts = data?.issued.filter(({ kind }) => kind === 'receipt') ?? []
  const notes = useReceiptNotes(receipts.flatMap(({ recharge }) => recharge?.id ?? [])) ?? []
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} className="mb-8" />
      {data && !error && (
        <DocumentsList {...view} total={countOf(data.counted)} isOld={shown !== view.variables}>
          {data.issued.map((document) => (
            <SheetRow key={document.id} document={document} notes={notes} />
          ))}
        </DocumentsList>
      )}
      <h2 className="text-base">{t('uploads')}</h2>
      <p className="mt-1 mb-5 max-w-[560px] text-muted-foreground">{t('uploadsText')}</p>
      {error || !data ? (
        <ListFailure error={error ?? new Error('No answer')} onRetry={() => void refetch()}>
          {t('failed')}
        </ListFailure>
      ) : data.documents.length === 0 ? (
        <p className="border-t border-border-strong py-4 text-muted-foreground">{t('none')}</p>
      ) : (
        <Table>
          <caption className="sr-only">{t('heading')}</caption>
          <TableHead>
            <tr>
              <TableHeader>{t('name')}</TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                {t('size')}
              </TableHeader>
              <TableHeader className="max-sm:hidden">{t('by')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('when')}</TableHeader>
              <TableHeader>
                <span className="sr-only">{t('acts')}</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {data.documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </TableBody>
        </Table>
      )}
      {may('document.manage') && (
        <Section title={t('upload')} note={t('uploadNote')} className={cn(data && data.documents.length > 0 && 'mt-10')}>
          <UploadDocument onUploaded={refetch} />
        </Section>
      )}
    </>
  )
}
