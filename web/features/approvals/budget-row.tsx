import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { BudgetForm } from './budget-form.tsx'

export type Spender = { id: string; name: string; avatar: string | null; role: string; limit: Minor | null; spent: Minor }

/** One colleague: what they have spent this month, of how much. */
export function BudgetRow({ spender, currency }: { spender: Spender; currency: string }) {
  const t = useTranslations('approvals.budgets')
  const roleWord = useRoleWord()
  const [isOpen, open] = useState(false)
  const { id, name, avatar, role, limit, spent } = spender
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  const isUsedUp = limit !== null && compareMoney(spent, limit) >= 0
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={avatar} />
          <div className="min-w-0">
            <p className="font-medium">{name}</p>
            <p className="text-xs text-muted-foreground">
              {roleWord(role)}
              <span className="sm:hidden"> · {limit === null ? t('none') : t('of', { spent: money(spent), limit: money(limit) })}</span>
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        <span className={isUsedUp ? 'text-warning' : undefined}>{money(spent)}</span>
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {limit === null ? <span className="text-muted-foreground">{t('none')}</span> : money(limit)}
      </TableCell>
      <TableCell numeric>
        <Button size="small" aria-label={t(limit === null ? 'setOf' : 'changeOf', { name })} onClick={() => open(true)}>
          {t(limit === null ? 'set' : 'change')}
        </Button>
        <Dialog open={isOpen} onOpenChange={open}>
          <DialogContent title={t('dialogTitle', { name })} description={t('dialogText', { spent: money(spent) })}>
            <BudgetForm member={id} limit={limit} currency={currency} onDone={() => open(false)} />
          </DialogContent>
        </Dialog>
      </TableCell>
    </TableRow>
  )
}
