import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

/** The head of a list of requests; `children` are its rows. */
export function ApprovalTable({ caption, children }: { caption: string; children: ReactNode }) {
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
