import { useQuery } from '@apollo/client/react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { cn } from '#web/lib/cn.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { countedPage, shownCount } from '#web/ui/list/counted-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { RecipientList_Query, recipientFilter } from '../../entities/recipient/recipient-list-query.ts'
import { RecipientTableRow } from './recipient-row.tsx'

/** The recipients of the draft, with search, pages, edit and remove. Page and search are not in the URL, as it belongs to the step. */
export function RecipientList() {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const { id: campaign, recipient_count: count, launched_through: through, subtotal, currency } = useDraft()
  const { own } = usePeopleTarget()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const [refusal, setRefusal] = useState<string>()
  const words = useDeferredValue(typed)
  const counted = countedPage({ page, size: pageSize })
  const query = useQuery(RecipientList_Query, {
    variables: { filter: recipientFilter(campaign, words, through), ...counted },
  })
  const data = useAfterSkeleton(query.data ?? query.previousData)
  const total = countOf(data?.found)
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  const found = shownCount(total ?? 0, counted.countTo)
  if (!query.loading && page > lastPage) setPage(lastPage)
  if (total === 0 && words === '' && !query.loading) return null
  return (
    <section aria-labelledby="recipient-list" className="border-t pt-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="recipient-list" className="mr-auto">
          {t('list')} <span className="num font-normal text-muted-foreground">{new Intl.NumberFormat('en-IN').format(count)}</span>
          {compareMoney(subtotal, '0') > 0 && (
            <span className="num ml-2 font-normal text-muted-foreground">
              {t('worth', { sum: formatMoney(subtotal, currency, { whole: true }) })}
            </span>
          )}
        </h2>
        <SearchInput
          label={t('search')}
          value={typed}
          className="w-full sm:w-64"
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        {data && (
          <ExportMenu
            kind="recipients"
            filter={{ campaign, isNew: true, ...(words.trim() && { q: words.trim() }) }}
            onRefused={setRefusal}
          />
        )}
        {data && <RemoveAll />}
      </div>
      {refusal && (
        <Notice kind="error" className="mt-5">
          {refusal}
        </Notice>
      )}
      {query.error && !data && (
        <Notice kind="error" className="mt-5">
          {errorText(query.error)}
        </Notice>
      )}
      {!data && !query.error && (
        <div className="mt-5 grid gap-4">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </div>
      )}
      <p role="status" className={total ? 'sr-only' : 'py-8 text-muted-foreground empty:hidden'}>
        {total !== undefined &&
          words !== '' &&
          (total === 0 ? t('noneFound', { words }) : t(found.hasMore ? 'foundCounted' : 'found', { count: found.count }))}
      </p>
      {data && total !== undefined && total > 0 && (
        <>
          <Table className={cn('mt-2', query.loading && 'opacity-60')} aria-busy={query.loading}>
            <TableHead className="max-sm:hidden">
              <TableRow>
                <TableHeader>{t('email')}</TableHeader>
                <TableHeader>{t('name')}</TableHeader>
                {own && <TableHeader numeric>{t(own)}</TableHeader>}
                <TableHeader>
                  <span className="sr-only">{t('acts')}</span>
                </TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.campaign_recipients.map((recipient) => (
                <RecipientTableRow key={recipient.id} recipient={recipient} />
              ))}
            </TableBody>
          </Table>
          {total > 25 && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={found.count}
              hasMore={found.hasMore}
              onPageChange={setPage}
              onPageSizeChange={setPageSize}
            />
          )}
        </>
      )}
    </section>
  )
}

const RemoveAllRecipients = graphql(`
  mutation RemoveAllRecipients($campaign: ID!) {
    removeAllRecipients(campaign: $campaign) {
      ...WizardDraft_campaign
    }
  }
`)

/** Removes all recipients, to start over with another file. */
function RemoveAll() {
  const t = useTranslations('recipients')
  const { id: campaign, recipient_count: count } = useDraft()
  const [isOpen, setIsOpen] = useState(false)
  const removeAll = useActionDialog(RemoveAllRecipients, { variables: { campaign }, refetchQueries: [RecipientList_Query] })
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {t('removeAll')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('removeAllTitle', { count })}
        description={t('removeAllText')}
        act={t('removeAll')}
        keep={t('cancel')}
        onConfirm={removeAll}
      />
    </>
  )
}
