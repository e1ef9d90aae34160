import * as z from 'zod/mini'
import { lockTeam, readMeAgain } from '#rules/identity/team/lock-team-for-update.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { approvalRulesInput } from './approval-rules.input.ts'

/** Sets from which launch on another person is asked. Open requests were judged by the rules of their day. */
export const updateApprovalRules = defineCommand(z.object({ input: approvalRulesInput }), { may: 'approval.edit' }, async (context) => {
  const {
    input: { input: wanted },
    me,
    trx,
    audit,
  } = context
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
  const changed = changedFields(readable(before), readable(after))
  if (Object.keys(changed.after).length) await audit('approval.rules', 'companies', me.company, changed)
  return me.company
})

type Rules = Pick<Row<'companies'>, 'approval_amount' | 'approval_count' | 'confirm_amount'>

/** Money as text on both databases. */
const readable = ({ approval_amount: amount, approval_count: count, confirm_amount: confirm }: Rules) => ({
  approval_amount: amount === null ? null : String(amount),
  approval_count: count === null ? null : Number(count),
  confirm_amount: confirm === null ? null : String(confirm),
})
