import * as z from 'zod/mini'
import { approvalRulesInput } from '#contracts/launch/approval.ts'
import { lockTeam, readMeAgain } from '#rules/identity/team/lock-team-for-update.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { diffPatch } from '#rules/platform/command/patch-columns.ts'
import { refuseStale } from '#rules/platform/command/version-conflict.ts'
import { orThrow } from '#rules/platform/db/database.ts'

const input = z.object({ input: approvalRulesInput, version: z.nullish(z.int()) })

const repeats = { command: 'updateApprovalRules', refused: 'VERSION_CONFLICT' } as const

/**
 * Sets the total and the number of rewards from which launches need approval, and the total from which people must type the name. Pending
 * requests stay pending. Refuses VERSION_CONFLICT {version, editedBy} if they were saved since `version`.
 */
export const updateApprovalRules = defineCommand(input, { may: 'approval.edit', repeats }, async (context) => {
  const { input: wanted, version: read } = context.input
  const { me, trx, audit } = context
  await lockTeam(context)
  await readMeAgain(context, 'approval.edit')
  const columns = ['approval_amount', 'approval_count', 'confirm_amount', 'approval_version'] as const
  const { approval_version: stored, ...before } = await orThrow(
    trx('companies')
      .where({ id: me.company })
      .first(...columns),
  )
  await refuseStale(context, { id: me.company, version: stored }, read, 'approval.rules')
  const version = stored + 1
  const { amount, count, confirmAmount } = wanted
  const after = {
    approval_amount: amount ?? null,
    approval_count: count ?? null,
    confirm_amount: confirmAmount === undefined ? before.confirm_amount : (confirmAmount ?? 0),
  }
  await trx('companies')
    .where({ id: me.company })
    .update({ ...after, approval_version: version })
  const changed = diffPatch(before, after, { money: ['approval_amount', 'confirm_amount'] })
  if (changed) await audit('approval.rules', 'companies', me.company, { detail: { version }, ...changed })
  return me.company
})
