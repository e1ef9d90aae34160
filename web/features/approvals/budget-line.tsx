import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney } from '#web/lib/money/money.ts'

type BudgetLineProps = { name: string; limit: Minor; spent: Minor; total: Minor; currency: string }

/** The submitter's monthly budget, with the amount spent now and after this launch. An exceeded budget is highlighted. */
export function BudgetLine({ name, limit, spent, total, currency }: BudgetLineProps) {
  const t = useTranslations('approvals')
  const after = addMoney(spent, total)
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  return (
    <section aria-labelledby="budget">
      <h2 id="budget">{t('budgetOf', { name })}</h2>
      <p className="mt-2 text-muted-foreground">{t('budgetSpent', { spent: money(spent), limit: money(limit) })}</p>
      <p className={compareMoney(after, limit) > 0 ? 'mt-1 text-warning' : 'mt-1 text-muted-foreground'}>
        {t('budgetAfter', { after: money(after) })}
      </p>
    </section>
  )
}
