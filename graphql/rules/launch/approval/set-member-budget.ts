import * as z from 'zod/mini'
import { moneyInput } from '#contracts/money/money-input.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { isHigherLimit, readMonthlyLimit, writeMonthlyLimit } from '#rules/identity/team/member-budget.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

const input = z.object({ member: rowId, monthlyLimit: z.nullish(moneyInput) })

/**
 * Sets the sum (minor units) that a member may launch per month without approval, null for no limit. Spending of this month already counts.
 * Refuses NOT_FOUND, STEP_UP_REQUIRED for a higher limit of a key without a fresh code, and FORBIDDEN for a caller who lost the right while
 * waiting.
 */
export const setMemberBudget = defineCommand(input, { may: 'approval.edit' }, async (context) => {
  const { input: budget, me, trx, now, audit, caller } = context
  const find = () =>
    trx('members').where({ id: budget.member, company: me.company }).whereNot({ status: 'removed' }).first('id', 'name', 'kind')
  if ((await find())?.kind === 'key') {
    // locks the team like other key updates, so that the limit is current when compared
    await lockCompanyForUpdate(context, me.company)
    await readMeAgain(context, 'approval.edit')
  }
  const member = await find()
  if (!member) throw refusal('NOT_FOUND')
  const limit = budget.monthlyLimit ?? null
  const before = await readMonthlyLimit(trx, member.id)
  if (member.kind === 'key' && isHigherLimit(before, limit)) await requireStepUp(trx, me.id, caller.session, now)
  const row = await writeMonthlyLimit(trx, { company: me.company, member: member.id, timeZone: me.timeZone, limit, now })
  const changed = changedFields({ monthly_limit: asText(before) }, { monthly_limit: asText(limit) })
  if (Object.keys(changed.after).length) await audit('approval.budget', 'members', member.id, { detail: { name: member.name }, ...changed })
  return row
})

const asText = (amount: number | null): string | null => amount?.toString() ?? null
