import { ReceiptText } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FrozenNotice } from '#web/entities/wallet/frozen-notice.tsx'
import { Statement, type StatementTotals } from '#web/features/wallet/statement.tsx'
import { StatementFilters } from '#web/features/wallet/statement-filters.tsx'
import { StatementRow } from '#web/features/wallet/statement-row.tsx'
import { statementExportFilter, statementVariables } from '#web/features/wallet/statement-variables.ts'
import { Timeline } from '#web/features/wallet/timeline.tsx'
import { TimelineRow } from '#web/features/wallet/timeline-row.tsx'
import { useEntryNotes } from '#web/features/wallet/use-entry-notes.ts'
import { useRefetchOnNewEntry } from '#web/features/wallet/use-refetch-on-new-entry.ts'
import { useStatementFilters } from '#web/features/wallet/use-statement-filters.ts'
import { ViewSwitch } from '#web/features/wallet/view-switch.tsx'
import { WalletStrip } from '#web/features/wallet/wallet-strip.tsx'
import { graphql } from '#web/gql/gql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { presetPeriod } from '#web/lib/dates/period.ts'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { addMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { PrintButton } from '#web/ui/export/print-button.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { shownCount } from '#web/ui/list/counted-page.ts'
import { lastPage } from '#web/ui/list/list-parsers.ts'
import { RowsFrame, usePageRows } from '#web/ui/list/paged-rows.tsx'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const WalletPage = graphql(`
  query WalletPage(
    $lines: wallet_transactions_filter
      @filters(
        by: [
          "actor.id"
          "actor_kind"
          "campaign.id"
          "delta_available"
          "delta_pending"
          "delta_reserved"
          "description"
          "occurred_at"
          "reference"
          "type"
        ]
      )
    $period: wallet_transactions_filter @filters(by: ["occurred_at"])
    $before: wallet_transactions_filter @filters(by: ["occurred_at"])
    $campaign: campaigns_filter @filters(by: ["id"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    wallets(limit: 1) {
      id
      currency
      seq
      ...WalletStrip_wallet
      ...FrozenNotice_wallet
    }
    lines: wallet_transactions(filter: $lines, sort: ["-occurred_at", "-seq"], limit: $limit, page: $page) {
      id
      delta_available
      type
      recharge {
        id
      }
      ...StatementRow_line
      ...TimelineRow_line
    }
    found: wallet_transactions_aggregated(filter: $lines, offset: $countTo) {
      count {
        id
      }
    }
    newest: wallet_transactions(filter: $period, sort: ["-occurred_at", "-seq"], limit: 1) {
      id
      available_after
      reserved_after
      pending_after
    }
    last: wallet_transactions(sort: ["-occurred_at", "-seq"], limit: 1) {
      id
      seq
    }
    before: wallet_transactions(filter: $before, sort: ["-occurred_at", "-seq"], limit: 1) {
      id
      available_after
      reserved_after
      pending_after
    }
    chosen: campaigns(filter: $campaign, limit: 1) {
      id
      name
    }
    members(sort: ["name"], limit: 500) {
      id
      name
    }
  }
`)

export const loader = loadTemporal

export const preload: Preload = async ({ user: { company }, search }) => {
  if (search.size > 0) return
  await loadTemporal()
  const filter = { view: 'statement', period: presetPeriod('recent', dayIn(company.timeZone)), q: '' } as const
  const nothing = { type: null, campaign: null, person: null, min: null, max: null }
  return { query: WalletPage, variables: statementVariables({ ...filter, ...nothing }, company.timeZone, 1, 25) }
}

/** Wallet History (R28): the available, held and incoming balance, and the transactions as a statement or a timeline. */
export function Component() {
  const t = useTranslations('wallet')
  const { company } = useUser()
  const may = useMay()
  const view = useStatementFilters(company)
  const filter = useDeferredValue(view.filter)
  const [refusal, setRefusal] = useState<string>()
  const { data, total, rows, refetch } = usePageRows(WalletPage, view.variables, view.setFilters)
  const notes = useEntryNotes(data.lines)
  const wallet = data.wallets[0]
  useRefetchOnNewEntry({ seq: wallet?.seq, answeredSeq: data.last[0]?.seq }, refetch)

  if (!wallet) return <EmptyWallet />
  if (data.last.length === 0 && !view.isNarrowed && may('money.view'))
    return (
      <EmptyWallet>
        <WalletStrip wallet={wallet} />
      </EmptyWallet>
    )
  const { setFilters, label } = view
  const { currency } = wallet
  const { page, limit, countTo } = rows.shown
  const found = shownCount(total, countTo)
  const pages = lastPage(total, limit)
  const frame = {
    label,
    period: filter.period,
    timeZone: company.timeZone,
    currency,
    hasOpening: page >= pages,
    hasClosing: page === 1,
  }
  const opening = balancesOf(data.before[0])
  const closing = data.newest[0] ? balancesOf(data.newest[0]) : opening
  const { available, ...everyLine } = statementExportFilter(view.filter, company.timeZone)
  const exported = { kind: 'wallet', onRefused: setRefusal } as const
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <span className="flex flex-wrap gap-x-5">
            <HelpLink doc="wallet" />
            {may('money.view') && <TextLink to="/profile/documents?kind=statement">{t('statements')}</TextLink>}
          </span>
        }
      >
        {may('money.view') && (
          <>
            <PrintButton {...exported} filter={{ ...everyLine, ...(available && { available }) }} />
            {/* An export has a column per balance, so without redemptions the held one would not add up. */}
            <ExportMenu {...exported} filter={everyLine} />
          </>
        )}
        {may('recharge.start') && (
          <ButtonLink variant="coin" to="/recharge">
            <CoinGlyph />
            {t('recharge')}
          </ButtonLink>
        )}
      </PageHeader>
      {refusal && (
        <Notice kind="error" className="mt-5">
          {refusal}
        </Notice>
      )}
      <FrozenNotice wallet={wallet} className="mt-6 max-w-[720px]" />
      <WalletStrip wallet={wallet} />
      {may('money.view') ? (
        <>
          <div className="mt-6">
            <StatementFilters {...view} currency={currency} people={data.members} campaignName={data.chosen[0]?.name} />
          </div>
          <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-3">
            <ViewSwitch view={view.filter.view} onChoose={(name) => setFilters({ view: name, page: null })} />
            <p role="status" className="text-xs text-muted-foreground">
              {t(found.hasMore ? 'entriesCounted' : 'entries', { count: found.count, symbol: currencySymbol(currency) })}
            </p>
          </div>
          <RowsFrame {...rows}>
            {filter.view === 'timeline' ? (
              <Timeline {...frame} opening={opening} closing={closing}>
                {data.lines.map((line) => (
                  <TimelineRow key={line.id} line={line} currency={currency} timeZone={company.timeZone} notes={notes} />
                ))}
              </Timeline>
            ) : (
              <Statement
                {...frame}
                opening={opening.available}
                closing={closing.available}
                totals={pages === 1 && !view.isNarrowed ? statementTotals(data.lines) : undefined}
              >
                {data.lines.map((line) => (
                  <StatementRow key={line.id} line={line} currency={currency} timeZone={company.timeZone} notes={notes} />
                ))}
              </Statement>
            )}
            {total === 0 && view.isNarrowed && <NoResults onClear={() => void view.clear()}>{t('noResults', { period: label })}</NoResults>}
            {total === 0 && !view.isNarrowed && <p className="py-8 text-base text-muted-foreground">{t('noLines', { period: label })}</p>}
          </RowsFrame>
        </>
      ) : (
        <p className="mt-8 max-w-[480px] text-base text-muted-foreground">{t('noAccess')}</p>
      )}
    </>
  )
}

type BalancesAfter = { available_after: string; reserved_after: string; pending_after: string }

/** Returns the available, held and incoming balance after a transaction, in minor units. All are zero without one. */
const balancesOf = (line: BalancesAfter | undefined) => ({
  available: line?.available_after ?? '0',
  held: line?.reserved_after ?? '0',
  incoming: line?.pending_after ?? '0',
})

/** The page of a wallet without transactions, which has nothing to filter, print or export. `children` are the balances, if any. */
function EmptyWallet({ children }: { children?: ReactNode }) {
  const t = useTranslations('wallet')
  const may = useMay()
  return (
    <>
      <PageHeader title={t('heading')} note={<HelpLink doc="wallet" />} />
      {children}
      <EmptyState icon={ReceiptText} title={t('emptyTitle')} text={t('emptyText')}>
        {may('recharge.start') && (
          <ButtonLink to="/recharge">
            <CoinGlyph />
            {t('recharge')}
          </ButtonLink>
        )}
      </EmptyState>
    </>
  )
}

/** Returns the sums of outgoing and incoming amounts of these transactions, both positive and in minor units. */
function statementTotals(lines: readonly { delta_available: string }[]): StatementTotals {
  const deltas = lines.map((line) => line.delta_available)
  const out = addMoney(...deltas.filter((delta) => signOf(delta) < 0))
  return { out: subtractMoney('0', out), in: addMoney(...deltas.filter((delta) => signOf(delta) > 0)) }
}
