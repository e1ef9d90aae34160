import * as z from 'zod/mini'
import { type ImportMapping, importMappingInput, importReadingInput } from '#contracts/import/reading.ts'
import { tagsInput } from '#contracts/recipient/tags.ts'
import { importLifecycle } from '#model/lifecycles.ts'
import { isOneOf, mappableImports } from '#model/statuses.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { sameForAllMessage } from '#rules/campaign/required-field.ts'
import { clearedValueColumns } from '#rules/people/recipient-values.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { lockImportForUpdate, zeroCounts } from './import-row.ts'
import { lockImportTarget, targetOfRows } from './import-target.ts'

const input = z.object({ id: rowId, mapping: importMappingInput, reading: z.nullish(importReadingInput), tags: z.nullish(tagsInput) })

/**
 * Sets the column of each field and checks the whole file, again if repeated. Keeps corrected rows unless the sheet changes or hidden rows
 * are no longer included. Refuses IMPORT_NOT_READY, and VALIDATION {fields} for an unknown sheet or column. Refuses it too for a value
 * column if the campaign gives everyone the same, unless `reading.ownValues` is set.
 */
export const mapImport = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const {
    input: { id, mapping, reading, tags },
    me,
    trx,
    audit,
  } = context
  const file = await lockImportForUpdate(context, id, me)
  const draft = await lockImportTarget(context, file.campaign)
  if (!isOneOf(mappableImports, file.status)) throw refusal('IMPORT_NOT_READY')
  const index = reading?.sheet ?? file.reading.sheet ?? 0
  const sheet = file.sheets.find((one) => one.index === index)
  if (!sheet) throw refusal('VALIDATION', { fields: { 'reading.sheet': 'Unknown sheet' } })
  const fields =
    unknownColumns(mapping, sheet.columns.length) ?? disallowedColumn(mapping, draft && targetOfRows(draft, { reading: reading ?? {} }))
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
      ...zeroCounts,
    })
  // row numbers belong to one sheet, and a corrected hidden row may be excluded again
  if (index !== file.reading.sheet || (file.reading.includeHidden && !reading?.includeHidden))
    await trx('import_errors').where({ import: id, state: 'fixed' }).update({ state: 'open' })
  await enqueueJob(trx, 'check-import', id)
  await audit('import.map', 'imports', id, { detail: { campaign: file.campaign }, before: { mapping: file.mapping }, after: { mapping } })
  return id
})

/** Returns an error by field if the mapping has a value or points column but the campaign gives everyone the same. Otherwise undefined. */
function disallowedColumn(mapping: ImportMapping, draft: CampaignRow | null): Record<string, string> | undefined {
  const [column] = draft ? Object.keys(clearedValueColumns(draft)) : []
  const isNamed = (column === 'value' || column === 'points') && typeof mapping[column] === 'number'
  return draft && isNamed ? { [`mapping.${column}`]: sameForAllMessage(draft) } : undefined
}

/** Returns errors by field for columns that the sheet does not have, or undefined if it has all. */
function unknownColumns(mapping: ImportMapping, columnCount: number): Record<string, string> | undefined {
  const unknown = Object.entries(mapping).filter(([, column]) => typeof column === 'number' && column >= columnCount)
  return unknown.length ? Object.fromEntries(unknown.map(([field]) => [`mapping.${field}`, 'Unknown column'])) : undefined
}
