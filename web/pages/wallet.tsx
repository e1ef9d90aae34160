import { useSuspenseQuery } from '@apollo/client/react'
import { ReceiptText } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { Statement } from '#web/features/wallet/statement.tsx'
import { StatementFilters } from '#web/features/wallet/statement-filters.tsx'
import { StatementRow } from '#web/features/wallet/statement-row.tsx'
import { statementTotals } from '#web/features/wallet/statement-totals.ts'
import { useRefetchOnNewLine } from '#web/features/wallet/use-refetch-on-new-line.ts'
import { useStatementFilters } from '#web/features/wallet/use-statement-filters.ts'
import { WalletStrip } from '#web/features/wallet/wallet-strip.tsx'
import { graphql } from '#web/gql/gql.ts'
import { cn } from '#web/lib/cn.ts'
import { currencySymbol } from '#web/lib/format-money.ts'
import { useUser } from '#web/lib/session.ts'
import { loadTemporal } from '#web/lib/temporal.ts'
import { useMay } from '#web/lib/use-may.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'

const WalletPage = graphql(`
  query WalletPage(
    $lines: wallet_transactions_filter
    $period: wallet_transactions_filter
    $before: wallet_transactions_filter
    $limit: Int!
    $page: Int!
  ) {
    wallets(limit: 1) {
      id
      currency
      seq
      ...WalletStrip_wallet
    }
    lines: wallet_transactions(filter: $lines, sort: ["-seq"], limit: $limit, page: $page) {
      id
      delta_available
      ...StatementRow_line
    }
    counted: wallet_transactions_aggregated(filter: $lines) {
      count {
        id
      }
    }
    newest: wallet_transactions(filter: $period, sort: ["-seq"], limit: 1) {
      id
      available_after
    }
    last: wallet_transactions(sort: ["-seq"], limit: 1) {
      id
      seq
    }
    before: wallet_transactions(filter: $before, sort: ["-seq"], limit: 1) {
      id
      available_after
    }
  }
`)

export const loader = loadTemporal

/** Wallet History (R28): three balances, then the statement. */
export function Component() {
  const t = useTranslations('wallet')
  const { company } = useUser()
  const may = useMay()
  const view = useStatementFilters(company.timeZone)
  const shown = useDeferredValue(view.variables)
  const { data, refetch } = useSuspenseQuery(WalletPage, { variables: shown })
  const wallet = data.wallets[0]
  useRefetchOnNewLine({ seq: wallet?.seq, answeredSeq: data.last[0]?.seq }, refetch)

  if (!wallet) return <EmptyWallet />
  const { filters, setFilters, period, label } = view
  const { currency } = wallet
  const opening = data.before[0]?.available_after ?? '0'
  const total = data.counted[0]?.count?.id ?? 0
  const pages = Math.max(1, Math.ceil(total / shown.limit))
  return (
    <>
      <PageHeader title={t('heading')} />
      <WalletStrip wallet={wallet} />
      {may('money.view') ? (
        <>
          <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-3">
            <StatementFilters {...view} />
            <p role="status" className="text-xs text-muted-foreground">
              {t('entries', { count: total, symbol: currencySymbol(currency) })}
            </p>
          </div>
          <div className={cn('transition-opacity', shown !== view.variables && 'opacity-60')}>
            <Statement
              label={label}
              period={period}
              timeZone={company.timeZone}
              currency={currency}
              opening={opening}
              closing={data.newest[0]?.available_after ?? opening}
              totals={pages === 1 && !filters.type ? statementTotals(data.lines) : undefined}
              hasOpening={shown.page >= pages}
              hasClosing={shown.page === 1}
            >
              {data.lines.map((line) => (
                <StatementRow key={line.id} line={line} currency={currency} timeZone={company.timeZone} />
              ))}
            </Statement>
            {total > 25 && (
              <Pager
                page={shown.page}
                pageSize={shown.limit}
                total={total}
                onPageChange={(page) => setFilters({ page })}
                onPageSizeChange={(size) => setFilters({ size, page: null })}
              />
            )}
          </div>
        </>
      ) : (
        <p className="mt-8 max-w-[480px] text-base text-muted-foreground">{t('noAccess')}</p>
      )}
    </>
  )
}

function EmptyWallet() {
  const t = useTranslations('wallet')
  return (
    <>
      <PageHeader title={t('heading')} />
      <EmptyState icon={ReceiptText} title={t('emptyTitle')} text={t('emptyText')} />
    </>
  )
}
