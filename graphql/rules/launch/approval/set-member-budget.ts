import * as z from 'zod/mini'
import { lockTeam, readMeAgain } from '#rules/identity/team/lock-team-for-update.ts'
import { isHigherLimit, readMonthlyLimit, writeMonthlyLimit } from '#rules/identity/team/write-monthly-limit.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'

const input = z.object({ member: rowId, monthlyLimit: z.nullish(moneyInput) })

/**
 * Sets a member's monthly spending that needs no approval, in minor units, or null for no limit. Spending of this month counts already. A
 * higher limit of a key needs a fresh code, otherwise STEP_UP_REQUIRED. Refuses NOT_FOUND, and FORBIDDEN for a caller who lost the right
 * while waiting.
 */
export const setMemberBudget = defineCommand(input, { may: 'approval.edit' }, async (context) => {
  const { input: wanted, me, trx, now, audit, caller } = context
  const find = () =>
    trx('members').where({ id: wanted.member, company: me.company }).whereNot({ status: 'removed' }).first('id', 'name', 'kind')
  if ((await find())?.kind === 'key') {
    // locks the team as key updates do, so that the comparison uses the current limit
    await lockTeam(context)
    await readMeAgain(context, 'approval.edit')
  }
  const member = await find()
  if (!member) throw refusal('NOT_FOUND')
  const limit = wanted.monthlyLimit ?? null
  const before = await readMonthlyLimit(trx, member.id)
  if (member.kind === 'key' && isHigherLimit(before, limit)) await requireStepUp(trx, me.id, caller.session, now)
  const row = await writeMonthlyLimit(trx, { company: me.company, member: member.id, timeZone: me.timeZone, limit, now })
  const changed = changedFields({ monthly_limit: asText(before) }, { monthly_limit: asText(limit) })
  if (Object.keys(changed.after).length) await audit('approval.budget', 'members', member.id, { detail: { name: member.name }, ...changed })
  return row
})

const asText = (amount: number | null): string | null => amount?.toString() ?? null
