import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

/** The dashboard's table of running campaigns. `children` are the rows. */
export function RunningTable({ children }: { children: ReactNode }) {
  const t = useTranslations('dashboard')
  const symbol = currencySymbol(useUser().company.currency)
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{t('running')}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <TableHeader className="static pt-0">{t('campaign')}</TableHeader>
          <TableHeader className="static pt-0 max-sm:hidden">{t('progress')}</TableHeader>
          <TableHeader numeric className="static pt-0 max-xl:hidden">
            {t('recipients')}
          </TableHeader>
          <TableHeader numeric className="static pt-0 max-sm:hidden">
            {t('redeemedIn', { symbol })}
          </TableHeader>
          <TableHeader numeric className="static pt-0 max-sm:hidden">
            {t('committedIn', { symbol })}
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}
