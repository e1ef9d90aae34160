import * as z from 'zod/mini'
import { approvalRulesInput } from '#graphql/contracts/launch/approval.ts'
import { confirmAmountOf } from '#graphql/contracts/money/round-unit.ts'
import type { ApprovalRulesInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { editableMoney, moneyErrorText, parseMoney, toMinorNumber } from '#web/lib/money/money.ts'

/**
 * The form's values as typed. An empty `amount` or `count` needs no approval, an empty `confirmAmount` never asks for the campaign name.
 */
export type RulesForm = { amount: string; count: string; confirmAmount: string }

type Stored = { approval_amount: Minor | null; approval_count: number | null; confirm_amount: Minor | null }

export function rulesFormOf(
  { approval_amount: amount, approval_count: count, confirm_amount: stored }: Stored,
  currency: string,
): RulesForm {
  const confirm = confirmAmountOf({ stored: stored === null ? null : toMinorNumber(stored), currency })
  return {
    amount: amount === null ? '' : editableMoney(amount, currency),
    count: count === null ? '' : String(count),
    confirmAmount: confirm === null ? '' : editableMoney(String(confirm), currency),
  }
}

export const rulesInputOf = ({ amount, count, confirmAmount }: RulesForm, currency: string): ApprovalRulesInput => ({
  amount: moneyOf(amount, currency),
  count: count.trim() ? Number(count.trim()) : null,
  confirmAmount: moneyOf(confirmAmount, currency),
})

const moneyOf = (typed: string, currency: string): Minor | null => (typed.trim() ? (parseMoney(typed, currency) ?? null) : null)

/** Validates the typed limits with the server's schema. */
export const rulesForm = (currency: string, amountMessage: string) =>
  formSchema<RulesForm>((form) => {
    const issues = z.safeParse(approvalRulesInput, rulesInputOf(form, currency)).error?.issues ?? []
    const unreadable = (['amount', 'confirmAmount'] as const).filter(
      (field) => form[field].trim() !== '' && parseMoney(form[field], currency) === undefined,
    )
    return [...issues, ...unreadable.map((field) => ({ path: [field], message: moneyErrorText(form[field], currency, amountMessage) }))]
  })
