import type { FragmentType } from '@apollo/client'
import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RollingMoney } from '#web/ui/rolling-money.tsx'

const DashboardBalance_wallet = graphql(`
  fragment DashboardBalance_wallet on wallets {
    id
    currency
    available
    reserved
    pending
  }
`)

type DashboardBalanceProps = { wallet: FragmentType<typeof DashboardBalance_wallet>; children: ReactNode }

/** The available balance as the main figure, with the held amount. `children` is the page's action. */
export function DashboardBalance({ wallet, children }: DashboardBalanceProps) {
  const t = useTranslations('dashboard')
  const { data } = useFragmentData({ fragment: DashboardBalance_wallet, from: wallet })
  const isOld = useLiveStatus() === 'reconnecting'
  const { currency } = data
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 sm:mb-[30px]">
      <div className="min-w-0">
        <div className="flex items-center gap-2.5">
          <PageHeading className="font-sans text-sm font-medium tracking-normal text-muted-foreground">{t('available')}</PageHeading>
          <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
            <Radio aria-hidden className="size-3.5 stroke-[1.6]" />
            <span>{isOld ? t('reconnecting') : t('live')}</span>
          </span>
        </div>
        <p className="mt-1.5 -ml-[3px] text-[2.9rem] leading-[3.1rem] sm:text-4xl sm:leading-[4.5rem] [&_.figure]:tracking-[-.01em]">
          <RollingMoney display amount={data.available} currency={currency} />
        </p>
        <p className="mt-2.5 text-muted-foreground">
          <Money amount={data.reserved} currency={currency} /> {t('held')}
          {compareMoney(data.pending, '0') > 0 && (
            <span className="max-sm:block sm:before:mx-3 sm:before:inline-block sm:before:size-[3px] sm:before:rounded-full sm:before:bg-border-strong sm:before:align-middle">
              <Money amount={data.pending} currency={currency} /> {t('incoming')}
            </span>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}
