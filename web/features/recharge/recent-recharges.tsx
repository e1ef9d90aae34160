import type { FragmentType } from '@apollo/client'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { statusPath } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { RowsFrame, usePageRows } from '#web/ui/list/paged-rows.tsx'
import { usePageView } from '#web/ui/list/use-list-view.ts'
import { Money } from '#web/ui/money.tsx'
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

/** One recharge. The row links to its status page. */
function RechargeRow({ recharge }: { recharge: FragmentType<typeof RechargeRow_recharge> }) {
  const word = useMethodWord()
  const timeZone = useOwnZone()
  const { data } = useFragmentData({ fragment: RechargeRow_recharge, from: recharge })
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
    found: recharges_aggregated {
      count {
        id
      }
    }
  }
`)

/** All recharges of the company, newest first, with their status. */
export function RecentRecharges({ currency }: { currency: string }) {
  const t = useTranslations('recharge')
  const [{ page, size }, setView] = usePageView()
  const variables = useMemo(() => ({ limit: size, page }), [size, page])
  const { data, total, rows } = usePageRows(RecentRecharges_recharges, variables, setView)
  return (
    <Section title={t('recent')} note={t('recentNote', { count: total })} className="mt-16 pb-0 sm:pb-0">
      {total === 0 ? (
        <p className="text-muted-foreground">{t('recentEmpty')}</p>
      ) : (
        <RowsFrame {...rows}>
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
        </RowsFrame>
      )}
    </Section>
  )
}
