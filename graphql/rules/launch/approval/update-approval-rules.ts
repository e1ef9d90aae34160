import * as z from 'zod/mini'
import { lockTeam, readMeAgain } from '#rules/identity/team/lock-team-for-update.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { diffPatch } from '#rules/platform/command/patch-columns.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { approvalRulesInput } from './approval-rules.input.ts'

/**
 * Sets the total and the number of rewards from which launches need approval, and the total from which people must type the name. Pending
 * requests stay pending.
 */
export const updateApprovalRules = defineCommand(z.object({ input: approvalRulesInput }), { may: 'approval.edit' }, async (context) => {
  const { input: wanted } = context.input
  const { me, trx, audit } = context
  await lockTeam(context)
  await readMeAgain(context, 'approval.edit')
  const before = await orThrow(trx('companies').where({ id: me.company }).first('approval_amount', 'approval_count', 'confirm_amount'))
  const { amount, count, confirmAmount } = wanted
  const after = {
    approval_amount: amount ?? null,
    approval_count: count ?? null,
    confirm_amount: confirmAmount === undefined ? before.confirm_amount : (confirmAmount ?? 0),
  }
  await trx('companies').where({ id: me.company }).update(after)
  const changed = diffPatch(before, after, { money: ['approval_amount', 'confirm_amount'] })
  if (changed) await audit('approval.rules', 'companies', me.company, changed)
  return me.company
})
