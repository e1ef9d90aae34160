import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { formatCalendarDay, zoneName } from '#web/lib/dates/dates.ts'
import type { Period } from '#web/lib/dates/period.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { Money } from '#web/ui/money.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

export type StatementTotals = { out: Minor; in: Minor }

type StatementProps = {
  label: string
  period: Period
  timeZone: string
  currency: string
  opening: Minor
  closing: Minor
  /** The sums of the period. Undefined unless all its entries are on this page, as the API cannot sum money. */
  totals: StatementTotals | undefined
  hasOpening: boolean
  hasClosing: boolean
  children: ReactNode
}

/** The table of ledger entries between opening and closing balance, newest first. `children` are the rows. */
export function Statement({
  label,
  period,
  timeZone,
  currency,
  opening,
  closing,
  totals,
  hasOpening,
  hasClosing,
  children,
}: StatementProps) {
  const t = useTranslations('wallet')
  return (
    <Table>
      <caption className="sr-only">{t('statement', { period: label })}</caption>
      <TableHead>
        <tr>
          <TableHeader className="w-33 max-sm:hidden">{t('date', { zone: zoneName(`${period.to}T00:00:00Z`, timeZone) })}</TableHeader>
          <TableHeader>{t('description')}</TableHeader>
          <TableHeader className="w-36 max-xl:hidden">{t('reference')}</TableHeader>
          <TableHeader numeric className="w-28 max-sm:hidden xl:w-36">
            {t('out')}
          </TableHeader>
          <TableHeader numeric className="w-28 max-sm:hidden xl:w-36">
            {t('in')}
          </TableHeader>
          <TableHeader numeric className="max-sm:whitespace-normal sm:w-28 xl:w-36">
            <span className="sm:hidden">{t('amountAndBalance')}</span>
            <span className="max-sm:hidden">{t('balance')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {hasClosing && (
          <BalanceRow className="double-rule" day={period.to} title={t('closing')} totals={totals} balance={closing} currency={currency} />
        )}
        {children}
        {hasOpening && (
          <BalanceRow
            className="border-b border-b-foreground"
            day={period.from}
            title={t('opening')}
            totals={undefined}
            balance={opening}
            currency={currency}
          />
        )}
      </TableBody>
    </Table>
  )
}

type BalanceRowProps = {
  day: string | undefined
  title: string
  totals: StatementTotals | undefined
  balance: Minor
  currency: string
  className: string
}

function BalanceRow({ day, title, totals, balance, currency, className }: BalanceRowProps) {
  const cell = cn('py-3 pr-4 font-semibold last:pr-0', className)
  return (
    <tr>
      <td className={cn(cell, 'max-sm:hidden')}>{day && formatCalendarDay(day)}</td>
      <th scope="row" className={cn(cell, 'text-left')}>
        {title}
      </th>
      <td className={cn(cell, 'max-xl:hidden')} />
      <td className={cn(cell, 'num text-right max-sm:hidden')}>{totals && <Money bare amount={totals.out} currency={currency} />}</td>
      <td className={cn(cell, 'num text-right max-sm:hidden')}>{totals && <Money bare amount={totals.in} currency={currency} />}</td>
      <td className={cn(cell, 'num text-right')}>
        <Money bare amount={balance} currency={currency} />
      </td>
    </tr>
  )
}
