import type { ImportFindings } from '../rules/people/import/file/import-findings.ts'
import type { ImportMapping } from '../rules/people/import/file/import-mapping.input.ts'
import type { ImportReading } from '../rules/people/import/file/import-reading.input.ts'
import type { SheetHead } from '../rules/people/import/file/sheet-head.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, oneOf, optional, ref, says, string, text, timestamp } from './fields.ts'
import { importErrorCode, importErrorColumn, importErrorState, importFailure, importFormat, importStatus } from './lists/people-lists.ts'

export const imports = collection('imports', {
  says: 'An uploaded recipients file on its way into a campaign, or among the company’s people.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: says('The campaign it is for. Null: the company’s people.', optional(ref('campaigns'))),
    member: says('Who uploaded it.', ref('members')),
    seq: bigInteger(),
    file_name: says('The name the file had.', string(255)),
    format: oneOf(importFormat, 8),
    /** Name under DATA_DIR/imports. */
    file: hidden(string(80)),
    /** SHA-256 of its bytes. */
    digest: hidden(optional(string(64))),
    same_at: says('When the very same file was applied here before, within a day. Null where it wasn’t.', optional(timestamp())),
    columns: says(
      'The columns of its sheet: a list of {name, samples, isHidden}. Null until it was read.',
      optional(json<{ name: string; samples: string[]; isHidden?: boolean | undefined }[]>()),
    ),
    sheets: says(
      'The sheets of the workbook that hold anything: a list of {index, name, isHidden, columns, headingRow, firstRow, above}.',
      optional(json<SheetHead[]>()),
    ),
    mapping: says('Which column is what: as in ImportMappingInput. Null until it is chosen.', optional(json<ImportMapping>())),
    reading: says('How it is read: as in ImportReadingInput.', optional(json<ImportReading>())),
    findings: says(
      'What the check found besides the counts: {hiddenRows, problems, mistyped, sharedPhones}. Null until it is checked.',
      optional(json<ImportFindings>()),
    ),
    status: oneOf(importStatus, 24),
    rows: says('How many rows were read so far.', integer(0)),
    valid: says('How many of them can be added.', integer(0)),
    invalid: says('How many of them can’t, for the reasons in import_errors.', integer(0)),
    duplicate: says('How many of them repeat someone, in the file or in the campaign.', integer(0)),
    suppressed: says('How many of them are people who get nothing.', integer(0)),
    recent: says('How many of them are people who got a reward in the last 30 days.', integer(0)),
    tags: says('Tags for everyone in the file: a list. Null: none.', optional(json<string[]>())),
    progress: says('How far the checking or the adding is, in percent.', integer(0)),
    failure: says('Why it failed, in a sentence. Null where it didn’t.', optional(string(255))),
    failure_code: says('Why it failed. Null where it didn’t.', optional(oneOf(importFailure, 40))),
    revision: integer(1),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})

export const import_errors = collection('import_errors', {
  says: 'A row of a file that can’t be added as it is, and why.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    import: says('The file it is from.', ref('imports')),
    seq: bigInteger(),
    row_no: says('Its row in the file; the heading is row 1.', integer()),
    column: oneOf(importErrorColumn, 32),
    code: oneOf(importErrorCode, 40),
    message: says('Why, in a sentence.', string(255)),
    values: says('The mapped cells, to be corrected by fixImportRow: {"email": "…"}.', json<Record<string, string>>()),
    raw: hidden(text()),
    /** What else is wrong in the row, which is counted among the findings too. */
    others: hidden(optional(json<{ column: string; code: string }[]>())),
    state: oneOf(importErrorState, 16),
  },
  unique: [
    ['company', 'seq'],
    ['import', 'row_no'],
  ],
})
