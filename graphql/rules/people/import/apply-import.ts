import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { importLimits } from '#contracts/file/limits.ts'
import { importLifecycle } from '#model/lifecycles.ts'
import { confirmedImports, isOneOf } from '#model/statuses.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import type { EditContext } from '#rules/campaign/lock-campaign-for-edit.ts'
import { allowOwnAmounts, loggedAmountMode, recipientFieldOf } from '#rules/campaign/required-field.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { type ImportRow, isChecked, lockImportForUpdate } from './import-row.ts'
import { lockImportTarget, targetOfRows } from './import-target.ts'

const input = z.object({ id: rowId, skipErrors: z._default(z.boolean(), false) })

/**
 * Starts the job that adds valid and suppressed rows to the campaign or the company's people. `skipErrors` allows invalid rows, which are
 * skipped. Refuses NOT_FOUND, NOT_A_DRAFT, FORBIDDEN, IMPORT_NOT_READY, IMPORT_HAS_ERRORS {invalid}, NO_RECIPIENTS, TOO_MANY_ROWS {max}.
 */
export const applyImport = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const {
    input: { id, skipErrors },
    me,
    trx,
    audit,
  } = context
  const file = await lockImportForUpdate(context, id, me)
  if (isOneOf(confirmedImports, file.status)) return id
  const draft = await lockImportTarget(context, file.campaign)
  if (!isChecked(file)) throw refusal('IMPORT_NOT_READY')
  if (file.invalid > 0 && !skipErrors) throw refusal('IMPORT_HAS_ERRORS', { invalid: file.invalid })
  if (file.valid + file.suppressed === 0) throw refusal('NO_RECIPIENTS')
  if (draft && Number(draft.recipient_count) + file.valid > importLimits.rows) throw refusal('TOO_MANY_ROWS', { max: importLimits.rows })
  await trx('imports')
    .where({ id })
    .update({ ...importLifecycle.move(file.status, 'applying'), progress: 0 })
  if (draft) await applyOwnValues(context, draft, file)
  await enqueueJob(trx, 'apply-import', id)
  await audit('import.apply', 'imports', id, {
    detail: { campaign: file.campaign, rows: file.valid, skipped: file.invalid, ...(draft && { name: draft.name }) },
  })
  return id
})

/** Lets each recipient of the campaign have their own value or points, if the file's are to be used. The caller has locked the campaign. */
async function applyOwnValues({ trx, audit }: EditContext, draft: CampaignRow, file: ImportRow): Promise<void> {
  const after = targetOfRows(draft, file)
  // launched since its check, so that it would give everyone the same
  if (file.reading.ownValues && !recipientFieldOf(after)) throw refusal('IMPORT_NOT_READY')
  if (after === draft) return
  const { id, name, version } = draft
  await allowOwnAmounts(trx, draft)
  await audit('campaign.update', 'campaigns', id, {
    detail: { name, version: version + 1 },
    before: loggedAmountMode(draft),
    after: loggedAmountMode(after),
  })
}

/** Selects an import whose rows are being added to the campaign. Launches are refused until it ends, because the cost is still changing. */
export const selectApplyingImport = (trx: Knex.Transaction, campaign: string) =>
  trx('imports').where({ campaign, status: 'applying' }).limit(1).select('id')
