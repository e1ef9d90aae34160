import { useTranslations } from 'use-intl'
import { roleMay } from '#web/entities/team/role-may.ts'
import type { ApprovalRulesPageQuery } from '#web/gql/graphql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { BudgetRow, type Spender } from './budget-row.tsx'

/** Everyone who may launch, what they have spent this month and what they may. */
export function BudgetTable({ data }: { data: ApprovalRulesPageQuery }) {
  const t = useTranslations('approvals.budgets')
  const { currency, timeZone } = useUser().company
  const month = dayIn(timeZone).slice(0, 7)
  const permissions = data.companies[0]?.permissions
  const spenders = data.members.flatMap(({ id, name, avatar, company_role }): Spender[] => {
    const budget = data.member_budgets.find(({ member }) => member?.id === id)
    if (!roleMay(company_role, 'campaign.launch', permissions) && !budget?.monthly_limit) return []
    const spent = budget?.month === month ? budget.spent : '0'
    return [{ id, name, avatar, role: company_role, limit: budget?.monthly_limit ?? null, spent }]
  })
  return (
    <Table className="max-sm:border-t">
      <caption className="sr-only">{t('title')}</caption>
      <TableHead className="max-sm:sr-only">
        <tr>
          <TableHeader>{t('person')}</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('spent')}
          </TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            {t('budget')}
          </TableHeader>
          <TableHeader>
            <span className="sr-only">{t('act')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {spenders.map((spender) => (
          <BudgetRow key={spender.id} spender={spender} currency={currency} />
        ))}
      </TableBody>
    </Table>
  )
}
