import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { issuedDocumentKinds } from '#graphql/contracts/document/words.ts'
import { cn } from '#web/lib/cn.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { type DocumentsView, documentsPageSize } from './use-documents-view.ts'

type DocumentsListProps = DocumentsView & { total: number; isOld: boolean; children: ReactNode }

/** The company's receipts, notes, pro-forma invoices and statements, newest first, with a filter by kind and pages. `children` are the rows. */
export function DocumentsList({ kind, page, show, total, isOld, children }: DocumentsListProps) {
  const t = useTranslations('billingDocuments')
  const isEmpty = total === 0
  return (
    <section aria-label={t('ours')} className="mb-14">
      <h2 className="text-base">{t('ours')}</h2>
      <p className="mt-1 max-w-[560px] text-muted-foreground">{t('oursText')}</p>
      {(!isEmpty || kind) && (
        <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-3">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-label={t('kindFilter')} className="flex flex-wrap gap-2">
            <ChoiceChip chosen={!kind} onClick={() => show({ kind: null, page: null })}>
              {t('allKinds')}
            </ChoiceChip>
            {issuedDocumentKinds.map((each) => (
              <ChoiceChip key={each} chosen={kind === each} onClick={() => show({ kind: each, page: null })}>
                {t(`kindFilters.${each}`)}
              </ChoiceChip>
            ))}
          </div>
          <p role="status" className="text-xs text-muted-foreground">
            {t('count', { count: total })}
          </p>
        </div>
      )}
      {isEmpty ? (
        <p className="mt-4 text-muted-foreground">{kind ? t('noneOfKind') : t('none')}</p>
      ) : (
        <Table className={cn('transition-opacity', isOld && 'opacity-60')} aria-busy={isOld}>
          <caption className="sr-only">{t('ours')}</caption>
          <TableHead>
            <tr>
              <TableHeader>{t('document')}</TableHeader>
              <TableHeader className="max-sm:hidden lg:max-xl:hidden">{t('what')}</TableHeader>
              <TableHeader className="max-sm:hidden lg:max-xl:hidden">{t('date')}</TableHeader>
              <TableHeader numeric>{t('amount')}</TableHeader>
              <TableHeader>
                <span className="sr-only">{t('file')}</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
      )}
      {total > documentsPageSize && (
        <Pager page={page} pageSize={documentsPageSize} total={total} onPageChange={(next) => show({ page: next })} />
      )}
    </section>
  )
}
