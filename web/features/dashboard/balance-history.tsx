import type { FragmentType } from '@apollo/client'
import { lazy, Suspense } from 'react'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { BalanceStep } from '#web/ui/charts/step-line.ts'
import type { DashboardSpan } from './dashboard-span.ts'

const BalanceChart = lazy(() => import('#web/ui/charts/balance-chart.tsx').then((module) => ({ default: module.BalanceChart })))

const BalanceHistory_wallet = graphql(`
  fragment BalanceHistory_wallet on wallets {
    id
    currency
    available
  }
`)

const BalanceHistory_days = graphql(`
  fragment BalanceHistory_days on daily_figures {
    id
    day
    closing_available
    recharged_value
  }
`)

const BalanceHistory_adjustments = graphql(`
  fragment BalanceHistory_adjustments on wallet_transactions {
    id
    occurred_at
  }
`)

type BalanceHistoryProps = {
  wallet: FragmentType<typeof BalanceHistory_wallet>
  days: FragmentType<typeof BalanceHistory_days>[]
  /** Corrections that increased the balance. Empty for roles that cannot read the ledger. */
  adjustments: FragmentType<typeof BalanceHistory_adjustments>[]
  span: DashboardSpan
}

/** A chart of the balance over 30 days, ending with the live balance. */
export function BalanceHistory({ wallet, days, adjustments, span }: BalanceHistoryProps) {
  const { timeZone } = useUser().company
  const { data: live } = useFragmentData({ fragment: BalanceHistory_wallet, from: wallet })
  const { data: ledgerDays } = useFragmentData({ fragment: BalanceHistory_days, from: days })
  const { data: corrections } = useFragmentData({ fragment: BalanceHistory_adjustments, from: adjustments })
  const steps = balanceDays({
    days: ledgerDays,
    adjustedUp: new Set(corrections.map(({ occurred_at }) => dayIn(timeZone, occurred_at))),
    now: live.available,
    from: span.chartStart,
    today: span.today,
  })
  return (
    <div className="mt-6 mb-6 sm:mt-[30px] sm:mb-[34px]">
      <Suspense fallback={<div className="h-[122px] min-[656px]:h-[154px]" />}>
        <BalanceChart days={steps} now={live.available} currency={live.currency} />
      </Suspense>
    </div>
  )
}

type LedgerDay = { day: string; closing_available: Minor | null; recharged_value: Minor }

type Ledger = {
  /** The company's daily figures in any order. Days without a ledger entry may be missing. */
  days: readonly LedgerDay[]
  /** The days with a correction that increased the balance. They set `moneyIn`, as `recharged_value` does not include corrections. */
  adjustedUp: ReadonlySet<string>
  /** The current available balance in minor units, shown for today. */
  now: Minor
  from: string
  today: string
}

/** Returns the available balance of each calendar day from `from` to today. A day without an entry has the balance of the day before. */
export function balanceDays({ days, adjustedUp, now, from, today }: Ledger): BalanceStep[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  let available = balanceBefore(days, from)
  const steps: BalanceStep[] = []
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const row = byDay.get(day)
    available = day === today ? now : (row?.closing_available ?? available)
    const recharged = row !== undefined && compareMoney(row.recharged_value, '0') > 0
    steps.push({ day, available, moneyIn: recharged || adjustedUp.has(day) })
  }
  return steps
}

function balanceBefore(days: readonly LedgerDay[], from: string): Minor {
  const earlier = days.filter(({ day, closing_available }) => day < from && closing_available !== null)
  const last = earlier.reduce<LedgerDay | undefined>((latest, day) => (latest && latest.day > day.day ? latest : day), undefined)
  return last?.closing_available ?? '0'
}
