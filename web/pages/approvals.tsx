import { Stamp } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CampaignsLiveUpdates } from '#web/entities/campaign/campaigns-live.tsx'
import { ApprovalRow } from '#web/features/approvals/approval-row.tsx'
import { usePendingApprovals } from '#web/features/approvals/pending-approvals.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { ApprovalsPageQuery } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { PagedRows, useCachedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { usePageView } from '#web/ui/list/use-list-view.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

const ApprovalsPage = graphql(`
  query ApprovalsPage($limit: Int!, $page: Int!) {
    pending: approval_requests(filter: { status: { _eq: "pending" } }, sort: ["expires_at", "seq"], limit: 200) {
      id
      ...ApprovalRow_request
    }
    decided: approval_requests(filter: { status: { _neq: "pending" } }, sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...ApprovalRow_request
    }
    found: approval_requests_aggregated(filter: { status: { _neq: "pending" } }) {
      count {
        id
      }
    }
  }
`)

/** The page of approval requests: pending ones first, the most urgent at the top, and decided ones below. */
export function Component() {
  const t = useTranslations('approvals')
  const mayEdit = useMay()('approval.edit')
  const cached = useCachedRows(ApprovalsPage, useView().variables)
  const waiting = usePendingApprovals()
  usePageTitle(waiting ? t('headingCount', { count: waiting }) : undefined)
  return (
    <ListPage
      title={t('heading')}
      note={
        <>
          <span>{t('lead')}</span> <HelpLink doc="approvals" />
        </>
      }
      // without any request yet, the blank page has the only action
      isBlank={cached !== undefined && countAll(cached) === 0}
      act={mayEdit && <ButtonLink to="/profile/approvals">{t('toRules')}</ButtonLink>}
      lead={<CampaignsLiveUpdates refetch={['ApprovalsPage']} />}
    >
      <Requests />
    </ListPage>
  )
}

function useView() {
  const [{ page, size }, setView] = usePageView()
  return { variables: useMemo(() => ({ page, limit: size }), [page, size]), setView }
}

const countAll = ({ pending, found }: ApprovalsPageQuery) => pending.length + countOf(found)

function Requests() {
  const t = useTranslations('approvals')
  const mayEdit = useMay()('approval.edit')
  const { variables, setView } = useView()
  const { data, rows } = useListRows(ApprovalsPage, variables, setView)
  if (!data)
    return (
      <ListFailure error={rows.error ?? new Error('No answer')} onRetry={rows.onRetry}>
        {t('failed')}
      </ListFailure>
    )
  const { pending } = data
  if (countAll(data) === 0)
    return (
      <EmptyState icon={Stamp} title={t('emptyTitle')} text={t(mayEdit ? 'emptyTextEditor' : 'emptyText')}>
        {mayEdit && <ButtonLink to="/profile/approvals">{t('setRules')}</ButtonLink>}
      </EmptyState>
    )
  return (
    <>
      <section aria-labelledby="waiting" className="mt-8">
        <h2 id="waiting" className="mb-2">
          {t('waiting', { count: pending.length })}
        </h2>
        {pending.length === 0 ? (
          <p className="border-t border-border-strong py-4 text-muted-foreground">{t('nothingWaits')}</p>
        ) : (
          <ApprovalTable caption={t('waiting', { count: pending.length })}>
            {pending.map((request) => (
              <ApprovalRow key={request.id} request={request} />
            ))}
          </ApprovalTable>
        )}
      </section>
      {countOf(data.found) > 0 && (
        <section aria-labelledby="decided" className="mt-10">
          <h2 id="decided" className="mb-2">
            {t('decided')}
          </h2>
          <PagedRows {...rows} failure={t('failed')} found={(count) => t('found', { count })} none={null}>
            <ApprovalTable caption={t('decided')}>
              {data.decided.map((request) => (
                <ApprovalRow key={request.id} request={request} />
              ))}
            </ApprovalTable>
          </PagedRows>
        </section>
      )}
    </>
  )
}

/** A table of approval requests with the given caption. `children` are its rows. */
function ApprovalTable({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTranslations('approvals')
  const symbol = currencySymbol(useUser().company.currency)
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{caption}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <TableHeader>{t('campaign')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('why')}</TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {t('rewards')}
          </TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('total', { symbol })}
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}
