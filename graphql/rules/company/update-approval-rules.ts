import * as z from 'zod/mini'
import { approvalRulesInput } from '#contracts/launch/approval.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { diffPatch } from '#rules/platform/command/patch-columns.ts'
import { refuseStale } from '#rules/platform/command/version-conflict.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'

const input = z.object({ input: approvalRulesInput, version: z.nullish(z.int()) })

const repeats = { command: 'updateApprovalRules', refused: 'VERSION_CONFLICT' } as const

/**
 * Sets the total and the number of rewards from which launches need approval, and the total from which people must type the name. Pending
 * requests stay pending. Refuses VERSION_CONFLICT {version, editedBy} if they were saved since `version`.
 */
export const updateApprovalRules = defineCommand(input, { may: 'approval.edit', repeats }, async (context) => {
  const { input: rules, version: read } = context.input
  const { me, trx, audit } = context
  const company = await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context, 'approval.edit')
  await refuseStale(context, { id: me.company, version: company.approval_version }, read, 'approval.rules')
  const version = company.approval_version + 1
  const { amount, count, confirmAmount } = rules
  const after = {
    approval_amount: amount ?? null,
    approval_count: count ?? null,
    confirm_amount: confirmAmount === undefined ? company.confirm_amount : (confirmAmount ?? 0),
  }
  await trx('companies')
    .where({ id: me.company })
    .update({ ...after, approval_version: version })
  const changed = diffPatch(company, after, { money: ['approval_amount', 'confirm_amount'] })
  if (changed) await audit('approval.rules', 'companies', me.company, { detail: { version }, ...changed })
  return me.company
})
