import type { FragmentType } from '@apollo/client'
import { useSuspenseQuery } from '@apollo/client/react'
import { useQueryStates } from 'nuqs'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { statusPath } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { cn } from '#web/lib/cn.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { lastPage, listParsers, pageSizeOf } from '#web/ui/list/list-parsers.ts'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { Status } from '#web/ui/status.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'

const RechargeRow_recharge = graphql(`
  fragment RechargeRow_recharge on recharges {
    id
    number
    status
    currency
    method
    amount
    date_created
  }
`)

/** One recharge; the row leads to how far it is. */
function RechargeRow({ recharge }: { recharge: FragmentType<typeof RechargeRow_recharge> }) {
  const word = useMethodWord()
  const timeZone = useOwnZone()
  const { data } = useSuspenseFragment({ fragment: RechargeRow_recharge, from: recharge })
  return (
    <TableRow className="relative">
      <TableCell>
        <Link to={statusPath(data.id)} className="font-medium after:absolute after:inset-0 hover:underline">
          {data.number}
        </Link>
        <When iso={data.date_created} timeZone={timeZone} className="block text-xs text-muted-foreground" />
      </TableCell>
      <TableCell className="max-sm:hidden">{word(data.method)}</TableCell>
      <TableCell className="max-sm:hidden">
        <Status name={data.status} />
      </TableCell>
      <TableCell numeric>
        <Money bare amount={data.amount} currency={data.currency} />
        <span className="mt-0.5 flex justify-end text-xs sm:hidden">
          <Status name={data.status} />
        </span>
      </TableCell>
    </TableRow>
  )
}

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
