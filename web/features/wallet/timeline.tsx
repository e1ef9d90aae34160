import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { formatCalendarDay, zoneName } from '#web/lib/dates/dates.ts'
import type { Period } from '#web/lib/dates/period.ts'
import { lanes } from './entry-moves.ts'
import { type BalanceByLane, balanceLanes, LaneBalances, lanePlaces } from './lane-balances.tsx'
import { laneCentres, laneGrid } from './lane-centres.ts'

const outerLanes = ['outside', 'recipients'] as const

type TimelineProps = {
  label: string
  period: Period
  timeZone: string
  currency: string
  opening: BalanceByLane
  closing: BalanceByLane
  hasOpening: boolean
  hasClosing: boolean
  children: ReactNode
}

/**
 * A table of ledger entries as arrows between the lanes outside, incoming, available, held and recipients, newest first. `children` are the
 * rows.
 */
export function Timeline({ label, period, timeZone, currency, opening, closing, hasOpening, hasClosing, children }: TimelineProps) {
  const t = useTranslations('wallet')
  return (
    <>
      <LaneMeanings />
      {/* biome-ignore-start lint/a11y/noRedundantRoles: rows laid out as a grid lose their role in some browsers */}
      <table role="table" className="block w-full">
        <caption className="sr-only">{t('timeline.caption', { period: label })}</caption>
        <thead role="rowgroup" className="sticky top-(--topbar-h) z-[3] block border-b border-border-strong bg-background">
          <tr role="row" className={laneGrid}>
            <th role="columnheader" scope="col" className="py-2.5 text-left text-xs font-medium text-muted-foreground max-sm:sr-only">
              {t('date', { zone: zoneName(`${period.to}T00:00:00Z`, timeZone) })}
            </th>
            <th role="columnheader" scope="col" className="relative col-start-1 col-end-6 row-start-1 sm:col-start-2 sm:col-end-7">
              <span className="sr-only">{t('timeline.move')}</span>
              {outerLanes.map((lane) => (
                <span
                  key={lane}
                  aria-hidden
                  className="absolute top-2.5 -translate-x-1/2 text-2xs font-medium text-muted-foreground sm:text-xs"
                  style={{ left: `${laneCentres[lane]}%` }}
                >
                  {t(`timeline.lanes.${lane}`)}
                </span>
              ))}
            </th>
            {balanceLanes.map((lane) => (
              <th
                key={lane}
                role="columnheader"
                scope="col"
                className={cn('row-start-1 py-2.5 text-center text-2xs font-medium sm:text-xs', lanePlaces[lane])}
              >
                {t(`timeline.lanes.${lane}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {hasClosing && <BalanceRow className="double-rule" day={period.to} title={t('closing')} balances={closing} currency={currency} />}
          {children}
          {hasOpening && (
            <BalanceRow
              className="border-b border-b-foreground"
              day={period.from}
              title={t('opening')}
              balances={opening}
              currency={currency}
            />
          )}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}

type BalanceRowProps = { day: string | undefined; title: string; balances: BalanceByLane; currency: string; className: string }

function BalanceRow({ day, title, balances, currency, className }: BalanceRowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row" className={cn(laneGrid, 'py-2 font-semibold', className)}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <th role="rowheader" scope="row" className="text-left max-sm:col-span-full">
        <span>{title}</span>
        {day && <span className="ml-2.5 text-xs font-normal text-muted-foreground">{formatCalendarDay(day)}</span>}
      </th>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell" className="sr-only" />
      <LaneBalances balances={balances} currency={currency} changed={lanes} className="max-sm:row-start-2" />
    </tr>
  )
}

/** Explains the lanes of the timeline, which are outside, incoming, available, held and recipients, in a sentence each. */
function LaneMeanings() {
  const t = useTranslations('wallet.timeline')
  return (
    <section aria-label={t('meanings')} className="mt-4 mb-2">
      <dl className="grid gap-x-6 gap-y-2.5 border-y py-4 sm:grid-cols-5">
        {lanes.map((lane) => (
          <div key={lane} className="grid grid-cols-[88px_1fr] gap-x-3 sm:block">
            <dt className="font-medium">{t(`lanes.${lane}`)}</dt>
            <dd className="text-xs text-muted-foreground sm:mt-0.5">{t(`meaning.${lane}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
