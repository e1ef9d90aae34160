import { useSuspenseQuery } from '@apollo/client/react'
import { useQueryStates } from 'nuqs'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { cn } from '#web/lib/cn.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { lastPage, listParsers, pageSizeOf } from '#web/ui/list/list-parsers.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { RechargeRow } from './recharge-row.tsx'

const RecentRecharges_recharges = graphql(`
  query RecentRecharges($limit: Int!, $page: Int!) {
    recharges(sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...RechargeRow_recharge
    }
    recharges_aggregated {
      count {
        id
      }
    }
  }
`)

const parsers = { page: listParsers.page, size: listParsers.size }

/** Every recharge of the company, newest first, with its state. */
export function RecentRecharges({ currency }: { currency: string }) {
  const t = useTranslations('recharge')
  const [{ page, size }, setView] = useQueryStates(parsers, { history: 'push' })
  const variables = { limit: size, page: Math.max(1, page) }
  const shownPage = useDeferredValue(variables.page)
  const shownSize = useDeferredValue(variables.limit)
  const { data } = useSuspenseQuery(RecentRecharges_recharges, { variables: { limit: shownSize, page: shownPage } })
  const total = countOf(data.recharges_aggregated)
  const isStale = shownPage !== variables.page || shownSize !== variables.limit
  return (
    <Section title={t('recent')} note={t('recentNote', { count: total })} className="mt-16 pb-0 sm:pb-0">
      {total === 0 ? (
        <p className="text-muted-foreground">{t('recentEmpty')}</p>
      ) : (
        <div className={cn('transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
          <Table>
            <caption className="sr-only">{t('recentLabel')}</caption>
            <TableHead>
              <tr>
                <TableHeader>{t('number')}</TableHeader>
                <TableHeader className="max-sm:hidden">{t('method')}</TableHeader>
                <TableHeader className="max-sm:hidden">{t('state')}</TableHeader>
                <TableHeader numeric>{t('sum', { symbol: currencySymbol(currency) })}</TableHeader>
              </tr>
            </TableHead>
            <TableBody>
              {data.recharges.map((recharge) => (
                <RechargeRow key={recharge.id} recharge={recharge} />
              ))}
            </TableBody>
          </Table>
          {total > 25 && (
            <Pager
              page={Math.min(shownPage, lastPage(total, shownSize))}
              pageSize={shownSize}
              total={total}
              onPageChange={(next) => setView({ page: next })}
              onPageSizeChange={(next) => setView({ size: pageSizeOf(next), page: null })}
            />
          )}
        </div>
      )}
    </Section>
  )
}
