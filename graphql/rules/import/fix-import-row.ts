import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { takeSeq } from '../core/sequence.ts'
import { verb } from '../core/verb.ts'
import { type RecipientInput, recipientInput } from '../recipient/recipient.input.ts'
import { dedupeKey, recipientRow } from '../recipient/recipient-row.ts'
import { type ImportRow, isChecked, takeImport } from './import-row.ts'
import { isDuplicate } from './problem.ts'

const input = z.object({ id: rowId, input: z.unknown() })

/** Corrects one line of the file in place; it then counts among the good ones. */
export const fixImportRow = verb(
  input,
  { may: 'campaign.draft' },
  async ({ input: { id, input: typed }, me, trx, now, changes, audit }) => {
    const line = await trx('import_errors').where({ id, company: me.company }).first('import', 'row_no', 'code')
    if (!line) throw refuse('NOT_FOUND')
    const file = await takeImport({ trx, changes, now }, line.import, me)
    if (!isChecked(file)) throw refuse('IMPORT_NOT_READY')
    const fixed = await trx('import_errors').where({ id, state: 'open' }).update({ state: 'fixed' })
    if (!fixed) return file.id
    const person = parsePerson(typed)
    await refuseWrongPerson(trx, file, person)
    const seq = await takeSeq(trx, 'campaign_recipients', me.company)
    await trx('campaign_recipients').insert(
      recipientRow(person, { company: me.company, campaign: file.campaign, seq, rowNo: line.row_no, state: 'staged', importId: file.id }),
    )
    await trx('imports').where({ id: file.id }).update(countFixed(file, line.code))
    await audit('import.fix_row', 'imports', file.id, {
      detail: { campaign: file.campaign, rowNo: Number(line.row_no), problem: line.code },
    })
    return file.id
  },
)

/** The import's figures once a line with this problem is among the good ones. */
export function countFixed({ valid, invalid, duplicate }: Pick<ImportRow, 'valid' | 'invalid' | 'duplicate'>, code: string) {
  const left = isDuplicate(code) ? { invalid, duplicate: duplicate - 1 } : { invalid: invalid - 1, duplicate }
  return { valid: valid + 1, ...left, status: left.invalid > 0 ? 'ready_with_errors' : 'ready' }
}

function parsePerson(typed: unknown): RecipientInput {
  const parsed = z.safeParse(recipientInput, typed)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[['input', ...issue.path].join('.')] ??= issue.message
  throw refuse('INVALID_ROW', { fields })
}

async function refuseWrongPerson(trx: Knex.Transaction, file: ImportRow, person: RecipientInput): Promise<void> {
  const campaign = await trx('campaigns').where({ id: file.campaign }).first('value')
  if (!campaign.value && !person.value) throw refuse('INVALID_ROW', { fields: { 'input.value': 'Please enter a value' } })
  const keys = [dedupeKey(file.id, person.email), dedupeKey(file.campaign, person.email)]
  const twin = await trx('campaign_recipients').whereIn('dedupe_key', keys).first('id')
  if (twin) throw refuse('DUPLICATE_RECIPIENT', { fields: { 'input.email': 'This person is in the file or the campaign already' } })
}
