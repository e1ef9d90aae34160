import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { importLifecycle } from '#model/lifecycles.ts'
import { discardableImports, isOneOf } from '#model/statuses.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { lockImportForUpdate } from './import-row.ts'

/**
 * Discards an import before it is applied. The worker deletes its rows and its file. Refuses NOT_FOUND, IMPORT_NOT_READY, and FORBIDDEN for
 * an import of the company's people without the ability `recipient.edit`.
 */
export const discardImport = defineCommand(z.object({ id: rowId }), { may: 'campaign.draft' }, async (context) => {
  const { id } = context.input
  const { me, trx, audit } = context
  const file = await lockImportForUpdate(context, id, me)
  if (!file.campaign && !me.may('recipient.edit')) throw refusal('FORBIDDEN')
  if (file.status === 'discarded') return id
  if (!isOneOf(discardableImports, file.status)) throw refusal('IMPORT_NOT_READY')
  await trx('imports').where({ id }).update(importLifecycle.move(file.status, 'discarded'))
  await enqueueJob(trx, 'apply-import', id)
  const [before, after] = [{ status: file.status }, { status: 'discarded' }]
  await audit('import.discard', 'imports', id, { detail: { campaign: file.campaign }, before, after })
  return id
})

/** Selects the row numbers of an import that a user has corrected with `fixImportRow`. */
export const selectCorrectedRowNumbers = (trx: Knex.Transaction, id: string) =>
  trx('import_errors').where({ import: id, state: 'fixed' }).select('row_no')

/** The maximum number of an import's rows that one transaction deletes. */
const sweepRows = 500

/**
 * Deletes up to 500 staged rows or row errors of an import. Returns true if none are left. `keepsCorrected` keeps the rows that a user has
 * corrected.
 */
export async function sweepImport({ trx }: UnitOfWork, id: string, { keepsCorrected = false } = {}): Promise<boolean> {
  const rows = trx('campaign_recipients').where({ import: id, state: 'staged' }).limit(sweepRows).select('id')
  const reasons = trx('import_errors').where({ import: id }).limit(sweepRows).select('id')
  if (keepsCorrected) {
    void rows.whereNotIn('row_no', selectCorrectedRowNumbers(trx, id))
    void reasons.whereNot({ state: 'fixed' })
  }
  const staged = await trx('campaign_recipients').whereIn('id', rows).delete()
  const errors = staged ? 0 : await trx('import_errors').whereIn('id', reasons).delete()
  return staged + errors === 0
}
