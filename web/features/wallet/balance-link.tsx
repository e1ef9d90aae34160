import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { useLiveStatus } from '#web/lib/live-status.ts'
import { LiveDot } from '#web/ui/live-dot.tsx'
import { BalanceAnnouncer } from './balance-announcer.tsx'
import { RollingMoney } from './rolling-money.tsx'

const BalanceLink_wallet = graphql(`
  fragment BalanceLink_wallet on wallets {
    id
    currency
    available
  }
`)

/** The live balance of the top bar; it leads to the statement. */
export function BalanceLink({ wallet }: { wallet: FragmentType<typeof BalanceLink_wallet> }) {
  const t = useTranslations('shell')
  const { data } = useSuspenseFragment({ fragment: BalanceLink_wallet, from: wallet })
  const isOld = useLiveStatus() === 'reconnecting'
  const balance = formatMoney(data.available, data.currency)
  return (
    <>
      <Link
        to="/wallet"
        aria-label={isOld ? t('balanceOld', { balance }) : t('balance', { balance })}
        title={isOld ? t('reconnecting') : undefined}
        className="flex h-11 items-center gap-[9px] px-0.5 font-medium sm:h-9"
      >
        <LiveDot live={!isOld} />
        <RollingMoney amount={data.available} currency={data.currency} />
        {isOld && <span className="text-xs font-normal text-muted-foreground max-sm:hidden">{t('reconnecting')}</span>}
      </Link>
      <BalanceAnnouncer balance={balance} />
    </>
  )
}
