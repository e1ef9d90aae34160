import * as z from 'zod/mini'
import { takeForEdit } from '../campaign/take-for-edit.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { verb } from '../core/verb.ts'
import { enqueueJob } from '../worker/jobs.ts'
import { type ImportMapping, importMappingInput } from './import-mapping.input.ts'
import { isChecked, nothingCounted, takeImport } from './import-row.ts'

const input = z.object({ id: rowId, mapping: importMappingInput })

/** Says which column means what; the check of the whole file begins. Mapping again checks again. */
export const mapImport = verb(input, { may: 'campaign.draft' }, async (act) => {
  const {
    input: { id, mapping },
    me,
    trx,
    audit,
  } = act
  const file = await takeImport(act, id, me)
  const draft = await takeForEdit(act, file.campaign)
  if (file.status !== 'uploaded' && !isChecked(file)) throw refuse('IMPORT_NOT_READY')
  const fields = wrongColumns(mapping, file.columns.length, Boolean(draft.value))
  if (fields) throw refuse('VALIDATION', { fields })
  await trx('imports')
    .where({ id })
    .update({ mapping: JSON.stringify(mapping), status: 'validating', ...nothingCounted })
  await enqueueJob(trx, 'check-import', id)
  await audit('import.map', 'imports', id, { detail: { campaign: file.campaign }, before: { mapping: file.mapping }, after: { mapping } })
  return id
})

/** What the mapping lacks or names wrongly, as sentences by field. */
export function wrongColumns(mapping: ImportMapping, columnCount: number, campaignHasValue: boolean): Record<string, string> | undefined {
  const unknown = Object.entries(mapping).filter(([, column]) => typeof column === 'number' && column >= columnCount)
  const fields = Object.fromEntries(unknown.map(([field]) => [`mapping.${field}`, 'Unknown column']))
  if (!campaignHasValue && typeof mapping.value !== 'number') fields['mapping.value'] = 'Please choose the column with the value'
  return Object.keys(fields).length ? fields : undefined
}
