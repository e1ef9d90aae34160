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

/** The live balance of the top bar; it leads to the statement. */
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

const quietMs = 10_000
/** In ms: what was shown for less could hardly be read out. */
const readMs = 1000

/** What was read out last, or known first: kept across shells, as a launch begins in the wizard's and ends in another. */
let heard: string | undefined

/** Tells a screen reader of a changed balance, politely and at most every 10 s. */
function BalanceAnnouncer({ balance }: { balance: string }) {
  const t = useTranslations('shell')
  const [first] = useState(() => heard ?? balance)
  const [told, tell] = useState(first)
  const toldAt = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      heard = told
    }, readMs)
    return () => clearTimeout(timer)
  }, [told])
  useEffect(() => {
    if (balance === told) return
    const timer = setTimeout(
      () => {
        toldAt.current = Date.now()
        tell(balance)
      },
      Math.max(0, toldAt.current + quietMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [balance, told])
  return (
    <span role="status" className="sr-only">
      {told !== first && t('announceBalance', { balance: told })}
    </span>
  )
}
