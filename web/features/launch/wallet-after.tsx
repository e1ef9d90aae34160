import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, fractionOf, subtractMoney } from '#web/lib/money/money.ts'
import { CoinDisc } from '#web/ui/coin.tsx'
import { Money } from '#web/ui/money.tsx'

const smallestShare = 0.001 // 0.1%, the smallest share that is shown

type WalletAfterProps = {
  available: Minor
  total: Minor
  currency: string
  /** Shown if the balance does not cover the launch. */
  children: ReactNode
}

/** The balance before and after the launch, with the spent part in gold. Shows `children` if the balance does not cover it. */
export function WalletAfter({ available, total, currency, children }: WalletAfterProps) {
  const t = useTranslations('launch')
  if (compareMoney(available, total) < 0)
    return (
      <section aria-labelledby="wallet-after">
        <h2 id="wallet-after">{t('wallet')}</h2>
        <p className="mt-2 text-xs text-muted-foreground">{t('availableNow')}</p>
        <Money amount={available} currency={currency} display className="text-[1.375rem] leading-7" />
        {children}
      </section>
    )
  const share = fractionOf(total, available)
  const isTiny = share > 0 && share < smallestShare
  const percent = new Intl.NumberFormat('en-IN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="wallet-after">
      <h2 id="wallet-after">{t('wallet')}</h2>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-3">
        <div>
          <p className="text-xs text-muted-foreground">{t('availableNow')}</p>
          <Money amount={available} currency={currency} display className="text-[1.375rem] leading-7" />
        </div>
        <ArrowRight aria-hidden className="mb-1.5 size-4 stroke-[1.6] text-muted-foreground" />
        <div className="text-right">
          <p className="text-xs text-muted-foreground">{t('afterLaunch')}</p>
          <Money amount={subtractMoney(available, total)} currency={currency} display className="text-[1.375rem] leading-7" />
        </div>
      </div>
      <div
        role="img"
        aria-label={t('leaves', {
          total: formatMoney(total, currency, { whole: true }),
          available: formatMoney(available, currency, { whole: true }),
        })}
        className="mt-3.5 flex h-2 gap-0.5"
      >
        <span className="rounded-[2px] bg-chart-2" style={{ width: `${(1 - share) * 100}%` }} />
        <span className="min-w-1 flex-1 rounded-[2px] bg-coin shadow-[inset_0_0_0_1px_var(--coin-edge)]" />
      </div>
      <div className="mt-2 flex justify-between gap-3 text-xs text-muted-foreground">
        <span className="num">
          {t('stays', {
            share: isTiny ? t('nearlyAll', { share: percent.format(1 - smallestShare) }) : percent.format(1 - share),
          })}
        </span>
        <span className="num flex items-center gap-1.5">
          <CoinDisc className="size-3.5" />
          <span>{t('moves', { share: isTiny ? t('nearlyNone', { share: percent.format(smallestShare) }) : percent.format(share) })}</span>
        </span>
      </div>
    </section>
  )
}
