import type { FragmentType } from '@apollo/client'
import { Snowflake } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { LiveDot } from '#web/ui/live-dot.tsx'
import { RollingMoney } from '#web/ui/rolling-money.tsx'

const BalanceLink_wallet = graphql(`
  fragment BalanceLink_wallet on wallets {
    id
    currency
    available
    status
  }
`)

/** The wallet's available balance in the top bar, updated live. It links to the statement. */
export function BalanceLink({ wallet }: { wallet: FragmentType<typeof BalanceLink_wallet> }) {
  const t = useTranslations('shell')
  const { data } = useFragmentData({ fragment: BalanceLink_wallet, from: wallet })
  const isOld = useLiveStatus() === 'reconnecting'
  const isFrozen = data.status !== 'active'
  const balance = formatMoney(data.available, data.currency)
  const spoken = isFrozen ? t('balanceFrozen', { balance }) : t('balance', { balance })
  return (
    <>
      <Link
        to="/wallet"
        title={isOld ? t('reconnecting') : isFrozen ? t('frozenWhy') : undefined}
        className="flex h-11 items-center gap-[9px] px-0.5 font-medium sm:h-9"
      >
        <span className="sr-only">{isOld ? t('balanceOld', { balance: spoken }) : spoken}</span>
        <span aria-hidden className="contents">
          {isFrozen ? <Snowflake className="size-4 shrink-0 stroke-[1.8] text-destructive" /> : <LiveDot live={!isOld} />}
          <RollingMoney amount={data.available} currency={data.currency} />
          {isFrozen && <span className="text-xs font-medium text-destructive max-sm:hidden">{t('frozen')}</span>}
          {isOld && <span className="text-xs font-normal text-muted-foreground max-sm:hidden">{t('reconnecting')}</span>}
        </span>
      </Link>
      <BalanceAnnouncer balance={balance} />
    </>
  )
}

const announceIntervalMs = 10_000
/** A balance shown for less time (ms) was probably not read out, so it does not count as announced. */
const minShownMs = 1000

/**
 * The last balance that was announced, initially the first one shown. Module state survives the change of layout between the wizard and the
 * campaign.
 */
let lastAnnounced: string | undefined

/** Announces a changed balance to screen readers, politely and at most every 10 s. */
function BalanceAnnouncer({ balance }: { balance: string }) {
  const t = useTranslations('shell')
  const [first] = useState(() => lastAnnounced ?? balance)
  const [announced, setAnnounced] = useState(first)
  const announcedAt = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      lastAnnounced = announced
    }, minShownMs)
    return () => clearTimeout(timer)
  }, [announced])
  useEffect(() => {
    if (balance === announced) return
    const timer = setTimeout(
      () => {
        announcedAt.current = Date.now()
        setAnnounced(balance)
      },
      Math.max(0, announcedAt.current + announceIntervalMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [balance, announced])
  return (
    <span role="status" className="sr-only">
      {announced !== first && t('announceBalance', { balance: announced })}
    </span>
  )
}
