import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { type ApprovalReason, approvalReasons } from './approval-reasons.ts'
import { listApprovers } from './list-approvers.ts'
import { readBudget } from './move-budget.ts'

type Asking = Pick<CommandContext<unknown>, 'trx' | 'changes' | 'now' | 'me'>

/** Which rules of the company ask for another person for this launch of the caller. */
export async function reasonsFor(context: Asking, cost: { total: number; count: number }): Promise<ApprovalReason[]> {
  const { trx, me } = context
  const rules = await orThrow(trx('companies').where({ id: me.company }).first('approval_amount', 'approval_count'))
  const limits = { amount: asLimit(rules.approval_amount), count: asLimit(rules.approval_count) }
  return approvalReasons(cost, limits, await readBudget(context, { company: me.company, member: me.id }))
}

/** Nothing is put before nobody. */
export async function refuseWithoutApprover({ trx, me }: Asking): Promise<void> {
  const approvers = await listApprovers(trx, me.company, me.id)
  if (!approvers.length) throw refusal('NO_APPROVER')
}

const asLimit = (value: number | string | null): number | null => (value === null ? null : Number(value))
