import { newId } from '../core/database.ts'
import { takeSeq } from '../core/sequence.ts'
import type { Work } from '../core/transact.ts'
import { recipientRow } from '../recipient/recipient-row.ts'
import type { BadLine, Batch } from './file/file-task.ts'
import type { ImportRow } from './import-row.ts'
import { insertAsJson } from './insert-as-json.ts'
import { isDuplicate } from './problem.ts'

/** Stores a batch of checked lines and counts them; false when the import is no longer being checked. */
export async function storeBatch(
  { trx, changes }: Work,
  { id, company, campaign }: ImportRow,
  { good, bad, percent }: Batch,
): Promise<boolean> {
  const duplicate = bad.filter(({ problem }) => isDuplicate(problem.code)).length
  const counted = await trx('imports')
    .where({ id, status: 'validating' })
    .update({
      rows: trx.raw('rows + ?', [good.length + bad.length]),
      valid: trx.raw('valid + ?', [good.length]),
      invalid: trx.raw('invalid + ?', [bad.length - duplicate]),
      duplicate: trx.raw('duplicate + ?', [duplicate]),
      progress: percent,
      revision: trx.raw('revision + 1'),
    })
  if (!counted) return false
  changes.add('imports', id)
  if (good.length) {
    const seq = await takeSeq(trx, 'campaign_recipients', company, good.length)
    const place = { company, campaign, importId: id, state: 'staged' as const }
    await insertAsJson(
      trx,
      'campaign_recipients',
      good.map(({ rowNo, person }, index) => recipientRow(person, { ...place, rowNo, seq: seq + index })),
    )
  }
  if (bad.length) {
    const seq = await takeSeq(trx, 'import_errors', company, bad.length)
    await insertAsJson(
      trx,
      'import_errors',
      bad.map((line, index) => errorRow(line, { company, import: id, seq: seq + index })),
    )
  }
  return true
}

const errorRow = ({ rowNo, problem, values, raw }: BadLine, place: { company: string; import: string; seq: number }) => ({
  id: newId(),
  ...place,
  row_no: rowNo,
  ...problem,
  values,
  raw: JSON.stringify(raw),
  state: 'open',
})
