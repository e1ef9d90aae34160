import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { roleMay } from '#web/entities/team/role-may.ts'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { graphql } from '#web/gql/gql.ts'
import type { ApprovalRulesPageQuery, CompanyRole } from '#web/gql/graphql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { currencySymbol, formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney, moneyErrorText, parseMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** A table of all members who may launch, with their spending this month and their monthly budget. */
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

type Spender = { id: string; name: string; avatar: string | null; role: CompanyRole; limit: Minor | null; spent: Minor }

/** One member's spending this month and monthly budget, with a button to change the budget. */
function BudgetRow({ spender, currency }: { spender: Spender; currency: string }) {
  const t = useTranslations('approvals.budgets')
  const roleWord = useRoleWord()
  const [isOpen, setIsOpen] = useState(false)
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
              <span>{roleWord(role)}</span>
              <span className="sm:hidden">
                {` · ${limit === null ? t('none') : t('of', { spent: money(spent), limit: money(limit) })}`}
              </span>
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
        <Button size="small" aria-label={t(limit === null ? 'setOf' : 'changeOf', { name })} onClick={() => setIsOpen(true)}>
          {t(limit === null ? 'set' : 'change')}
        </Button>
        <Dialog open={isOpen} onOpenChange={setIsOpen}>
          <DialogContent title={t('dialogTitle', { name })} description={t('dialogText', { spent: money(spent) })}>
            <BudgetForm member={id} limit={limit} currency={currency} onDone={() => setIsOpen(false)} />
          </DialogContent>
        </Dialog>
      </TableCell>
    </TableRow>
  )
}

const SetMemberBudget = graphql(`
  mutation SetMemberBudget($member: ID!, $monthlyLimit: GraphQLBigInt) {
    setMemberBudget(member: $member, monthlyLimit: $monthlyLimit) {
      id
      month
      monthly_limit
      spent
    }
  }
`)

type BudgetFormProps = { member: string; limit: Minor | null; currency: string; onDone: () => void }

/** Sets a colleague's monthly budget. An empty field removes it. */
function BudgetForm({ member, limit, currency, onDone }: BudgetFormProps) {
  const t = useTranslations('approvals.budgets')
  const save = useActionDialog(SetMemberBudget, {
    variables: (typed: { limit: string }) => ({ member, monthlyLimit: parseMoney(typed.limit, currency) ?? null }),
    refetchQueries: ['ApprovalRulesPage'],
    awaitRefetchQueries: true,
    after: onDone,
  })
  const resolver = useMemo(
    () =>
      standardSchemaResolver(
        formSchema<{ limit: string }>((form) =>
          form.limit.trim() !== '' && parseMoney(form.limit, currency) === undefined
            ? [{ path: ['limit'], message: moneyErrorText(form.limit, currency, t('invalid')) }]
            : [],
        ),
      ),
    [currency, t],
  )
  const form = useKeptForm(`budget:${member}`, {
    resolver,
    mode: 'onTouched',
    defaultValues: { limit: limit === null ? '' : editableMoney(limit, currency) },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, [], save)
  return (
    <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={t('save')} keep={t('keep')}>
      <Field label={t('limit', { symbol: currencySymbol(currency) })} help={t('limitHelp')} error={errors.limit?.message}>
        <Input inputMode="decimal" autoComplete="off" className="num" {...moneyField(form, 'limit', currency)} />
      </Field>
    </DialogForm>
  )
}
