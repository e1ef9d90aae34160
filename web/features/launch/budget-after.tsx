import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { addMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'
import { Line, Lines } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

type BudgetAfterProps = {
  /** The budget for all launches of the campaign, in minor units. */
  budget: Minor
  /** The cost of the campaign's earlier launches, in minor units. */
  used: Minor
  total: Minor
  currency: string
  /** The path of the page that changes the budget. */
  changePath: string
}

/** The campaign's budget before and after this launch. If the launch exceeds it, a notice links to changing the budget. */
export function BudgetAfter({ budget, used, total, currency, changePath }: BudgetAfterProps) {
  const t = useTranslations('launch.budget')
  const after = subtractMoney(budget, addMoney(used, total))
  const isOver = signOf(after) < 0
  return (
    <section aria-labelledby="budget-after">
      <h2 id="budget-after">{t('title')}</h2>
      <Lines className="mt-2">
        <Line label={t('set')}>
          <Money amount={budget} currency={currency} bare />
        </Line>
        <Line label={t('used')}>
          <Money amount={used} currency={currency} bare />
        </Line>
        <Line label={t('this')}>
          <Money amount={total} currency={currency} bare />
        </Line>
        {!isOver && (
          <Line label={t('left')}>
            <Money amount={after} currency={currency} bare />
          </Line>
        )}
      </Lines>
      {isOver && (
        <Notice kind="warning" className="mt-4">
          <p>{t('over', { amount: formatMoney(subtractMoney('0', after), currency, { whole: true }) })}</p>
          <Link className="link" to={changePath}>
            {t('change')}
          </Link>
        </Notice>
      )}
    </section>
  )
}

/** True if a launch of `total` exceeds the remaining budget. The server then rejects it with BUDGET_EXCEEDED. */
export const isOverBudget = ({ budget, used, total }: { budget: Minor | null; used: Minor; total: Minor }): boolean =>
  budget !== null && signOf(subtractMoney(budget, addMoney(used, total))) < 0

/** Returns the total cost of the launches from an aggregated query, in minor units. "0" without launches. */
export const sumOfLaunches = (groups: readonly { sum: { total: number | null } | null }[]): Minor => String(groups[0]?.sum?.total ?? 0)
