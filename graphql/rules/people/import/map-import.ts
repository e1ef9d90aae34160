import * as z from 'zod/mini'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { sameForAll } from '#rules/campaign/needed.ts'
import { withoutOwn } from '#rules/campaign/own-values.ts'
import { tagsInput } from '#rules/people/tags.input.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { importLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, mappableImports } from '../../../model/statuses.ts'
import { type ImportMapping, importMappingInput } from './file/import-mapping.input.ts'
import { importReadingInput } from './file/import-reading.input.ts'
import { lockImportForUpdate, nothingCounted } from './import-row.ts'
import { lockTargetForUpdate } from './import-target.ts'

const input = z.object({ id: rowId, mapping: importMappingInput, reading: z.nullish(importReadingInput), tags: z.nullish(tagsInput) })

/**
 * Says which column means what and starts the check of the whole file. Mapping again checks again and keeps corrected rows, unless it
 * names another sheet. Refuses IMPORT_NOT_READY, VALIDATION {fields}.
 */
export const mapImport = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const {
    input: { id, mapping, reading, tags },
    me,
    trx,
    audit,
  } = context
  const file = await lockImportForUpdate(context, id, me)
  const draft = await lockTargetForUpdate(context, file.campaign)
  if (!isOneOf(mappableImports, file.status)) throw refusal('IMPORT_NOT_READY')
  const index = reading?.sheet ?? file.reading.sheet ?? 0
  const sheet = file.sheets.find((one) => one.index === index)
  if (!sheet) throw refusal('VALIDATION', { fields: { 'reading.sheet': 'Unknown sheet' } })
  const fields = unknownColumns(mapping, sheet.columns.length) ?? decidedColumn(mapping, draft)
  if (fields) throw refusal('VALIDATION', { fields })
  await trx('imports')
    .where({ id })
    .update({
      mapping: JSON.stringify(mapping),
      columns: JSON.stringify(sheet.columns),
      reading: JSON.stringify({ ...reading, sheet: index }),
      findings: null,
      tags: tags?.length ? JSON.stringify(tags) : null,
      ...importLifecycle.move(file.status, 'validating'),
      ...nothingCounted,
    })
  // what a row number means depends on the sheet; a hidden row that was corrected is left out again
  if (index !== file.reading.sheet || (file.reading.includeHidden && !reading?.includeHidden))
    await trx('import_errors').where({ import: id, state: 'fixed' }).update({ state: 'open' })
  await enqueueJob(trx, 'check-import', id)
  await audit('import.map', 'imports', id, { detail: { campaign: file.campaign }, before: { mapping: file.mapping }, after: { mapping } })
  return id
})

/** A column of values for a campaign that gives everyone the same. */
function decidedColumn(mapping: ImportMapping, draft: CampaignRow | null): Record<string, string> | undefined {
  const [column] = draft ? Object.keys(withoutOwn(draft)) : []
  const isNamed = (column === 'value' || column === 'points') && typeof mapping[column] === 'number'
  return draft && isNamed ? { [`mapping.${column}`]: sameForAll(draft) } : undefined
}

/** Sentences by field about columns that the sheet does not have; undefined without any. */
function unknownColumns(mapping: ImportMapping, columnCount: number): Record<string, string> | undefined {
  const unknown = Object.entries(mapping).filter(([, column]) => typeof column === 'number' && column >= columnCount)
  return unknown.length ? Object.fromEntries(unknown.map(([field]) => [`mapping.${field}`, 'Unknown column'])) : undefined
}
