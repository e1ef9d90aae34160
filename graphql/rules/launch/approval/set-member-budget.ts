import * as z from 'zod/mini'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId, orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { budgetMonth } from './move-budget.ts'

const input = z.object({ member: rowId, monthlyLimit: z.nullish(moneyInput) })

/**
 * Sets what a member may spend a month without asking, in minor units; null never asks. What they have spent this month counts already.
 * Refuses NOT_FOUND.
 */
export const setMemberBudget = defineCommand(input, { may: 'approval.edit' }, async ({ input: wanted, me, trx, now, audit }) => {
  const member = await trx('members').where({ id: wanted.member, company: me.company }).whereNot({ status: 'removed' }).first('id', 'name')
  if (!member) throw refusal('NOT_FOUND')
  const limit = wanted.monthlyLimit ?? null
  const before = await trx('member_budgets').where({ member: member.id }).first('monthly_limit')
  const month = budgetMonth(now, me.timeZone)
  const row = await orThrow(
    trx('member_budgets')
      .insert({ id: newId(), company: me.company, member: member.id, monthly_limit: limit, month, spent: 0, date_updated: now })
      .onConflict('member')
      .merge({ monthly_limit: limit, date_updated: now })
      .returning('id'),
  )
  const changed = changedFields({ monthly_limit: asText(before?.monthly_limit) }, { monthly_limit: asText(limit) })
  if (Object.keys(changed.after).length) await audit('approval.budget', 'members', member.id, { detail: { name: member.name }, ...changed })
  return row.id
})

const asText = (amount: unknown): string | null => (amount === null || amount === undefined ? null : String(amount))
