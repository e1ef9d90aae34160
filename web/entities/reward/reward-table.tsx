import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'

/** The properties of a campaign that decide which columns its rewards have. */
export type RewardTableColumns = {
  /** True for codes made for download, which have no recipient and are identified by their last four characters. */
  isDownload: boolean
  /** True once a reward of the campaign was redeemed. Until then the columns of the brand and its code are left out. */
  hasRedeemed: boolean
}

type RewardTableProps = RewardTableColumns & { label: string; children: ReactNode }

/** The table of rewards with its header row. `children` are the rows. */
export function RewardTable({ label, isDownload, hasRedeemed, children }: RewardTableProps) {
  const t = useTranslations('reward')
  const symbol = currencySymbol(useUser().company.currency)
  return (
    <Table className="max-sm:border-t max-sm:border-border-strong">
      <caption className="sr-only">{label}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <TableHeader>{t(isDownload ? 'code' : 'recipient')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          {!isDownload && <TableHeader className="max-lg:hidden">{t('email')}</TableHeader>}
          {hasRedeemed && <TableHeader className="max-sm:hidden">{t('brand')}</TableHeader>}
          {hasRedeemed && !isDownload && <TableHeader className="max-xl:hidden">{t('code')}</TableHeader>}
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
