import * as z from 'zod/mini'
import { approvalRulesInput } from '#graphql/rules/approval/approval-rules.input.ts'
import type { ApprovalRulesInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/form-schema.ts'
import { editableMoney, parseMoney } from '#web/lib/money.ts'

/** Both as they are typed; empty asks nobody. */
export type RulesForm = { amount: string; count: string }

type Stored = { approval_amount: string | null; approval_count: number | null }

export const formOf = ({ approval_amount: amount, approval_count: count }: Stored, currency: string): RulesForm => ({
  amount: amount === null ? '' : editableMoney(amount, currency),
  count: count === null ? '' : String(count),
})

export const inputOf = ({ amount, count }: RulesForm, currency: string): ApprovalRulesInput => ({
  amount: amount.trim() ? (parseMoney(amount, currency) ?? null) : null,
  count: count.trim() ? Number(count.trim()) : null,
})

/** The rule's own fields, and both as a person types them. */
export const rulesForm = (currency: string, amountWords: string) =>
  formSchema<RulesForm>((form) => {
    const issues = z.safeParse(approvalRulesInput, inputOf(form, currency)).error?.issues ?? []
    const isUnreadable = form.amount.trim() !== '' && parseMoney(form.amount, currency) === undefined
    return isUnreadable ? [...issues, { path: ['amount'], message: amountWords }] : issues
  })
