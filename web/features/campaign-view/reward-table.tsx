import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/format-money.ts'
import { useUser } from '#web/lib/session.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

/** The head of a list of rewards; `children` are its rows. */
export function RewardTable({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('campaignView')
  const symbol = currencySymbol(useUser().company.currency)
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{label}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <TableHeader>{t('recipient')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('email')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('brand')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('code')}</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('value', { symbol })}
          </TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('when')}
          </TableHeader>
          <TableHeader>
            <span className="sr-only">{t('acts')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}
