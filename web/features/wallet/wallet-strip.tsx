import type { FragmentType } from '@apollo/client'
import { Hourglass, LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatAgo, formatMoment } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { signOf } from '#web/lib/money/money.ts'
import { LiveDot } from '#web/ui/live-dot.tsx'
import { RollingMoney } from '#web/ui/rolling-money.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'

const WalletStrip_wallet = graphql(`
  fragment WalletStrip_wallet on wallets {
    id
    currency
    available
    reserved
    pending
    date_updated
  }
`)

/** The wallet's available balance, the amount held for open rewards, and the pending recharges. */
export function WalletStrip({ wallet }: { wallet: FragmentType<typeof WalletStrip_wallet> }) {
  const t = useTranslations('wallet')
  const { data } = useFragmentData({ fragment: WalletStrip_wallet, from: wallet })
  const timeZone = useOwnZone()
  const now = useNow(10_000)
  const isOld = useLiveStatus() === 'reconnecting'
  const { currency } = data
  return (
    <Strip columns="sm:grid-cols-[1.25fr_1fr_1fr]" className="mt-7 border-b">
      <StripFigure
        className="max-sm:col-span-2"
        label={
          <>
            <LiveDot live={!isOld} />
            <span>{t('available')}</span>
          </>
        }
        note={
          isOld ? (
            t('reconnecting')
          ) : (
            <>
              <span className="print:hidden">{t('live', { when: formatAgo(data.date_updated, timeZone, now) })}</span>
              <span className="hidden print:inline">{t('asOf', { when: formatMoment(new Date(now).toISOString(), timeZone) })}</span>
            </>
          )
        }
      >
        <span className="flex h-10 items-end text-[2.125rem] leading-10 sm:text-[2.375rem]">
          <RollingMoney display amount={data.available} currency={currency} />
        </span>
      </StripFigure>
      <StripFigure
        className="max-sm:border-t max-sm:border-l-0 max-sm:pl-0"
        label={
          <>
            <LockKeyhole aria-hidden className="stroke-[1.6]" />
            <span>{t('held')}</span>
          </>
        }
        note={t('heldNote')}
      >
        <span className="flex sm:h-10 sm:items-end sm:leading-10">
          <RollingMoney display amount={data.reserved} currency={currency} />
        </span>
      </StripFigure>
      <StripFigure
        className="max-sm:col-span-1! max-sm:border-l! max-sm:pl-4!"
        label={
          <>
            <Hourglass aria-hidden className="stroke-[1.6]" />
            <span>{t('incoming')}</span>
          </>
        }
        note={signOf(data.pending) === 0 ? t('noIncoming') : t('incomingNote')}
      >
        <span className="flex sm:h-10 sm:items-end sm:leading-10">
          <RollingMoney display amount={data.pending} currency={currency} />
        </span>
      </StripFigure>
    </Strip>
  )
}
