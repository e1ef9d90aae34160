import type { ImportMapping, ImportReading } from '#contracts/import/reading.ts'
import type { ImportFindings, SheetHead } from '#contracts/import/words.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, text, timestamp } from './fields.ts'
import { importErrorCode, importErrorColumn, importErrorState, importFailure, importFormat, importStatus } from './lists/people-lists.ts'

export const imports = collection('imports', {
  says: 'An uploaded recipients file on its way into a campaign, or among the company’s people.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: says('The campaign it is for. Null: the company’s people.', optional(ref('campaigns'))),
    member: says('The member whose file it is: who uploaded it, or took it over.', ref('members')),
    seq: bigInteger(),
    file_name: says('The name the file had.', string(255)),
    format: oneOf(importFormat, 8),
    /** The name of the stored file in DATA_DIR/imports. */
    file: hidden(string(80)),
    /** The SHA-256 of the file's content, in hex, which detects a repeated upload. */
    digest: hidden(optional(string(64))),
    same_at: says('When the very same file was applied here before, within a day. Null where it wasn’t.', optional(timestamp())),
    columns: says(
      'The columns of its sheet: a list of {name, samples, filled, isHidden}, with the number of filled cells. Null until it was read.',
      optional(jsonColumn<{ name: string; samples: string[]; filled?: number | undefined; isHidden?: boolean | undefined }[]>()),
    ),
    sheets: says(
      'The sheets of the workbook that hold anything: a list of {index, name, isHidden, columns, headingRow, firstRow, above}.',
      optional(jsonColumn<SheetHead[]>()),
    ),
    mapping: says('The meaning of each column, as in ImportMappingInput. Null until it is chosen.', optional(jsonColumn<ImportMapping>())),
    reading: says('The reading of the file, as in ImportReadingInput.', optional(jsonColumn<ImportReading>())),
    findings: says(
      'Further findings of the check: {hiddenRows, problems, mistyped, sharedPhones, sharedInboxes}. Null until it is checked.',
      optional(jsonColumn<ImportFindings>()),
    ),
    status: oneOf(importStatus, 24),
    rows: says('The number of rows read so far.', integer(0)),
    valid: says('The number of rows that can be added.', integer(0)),
    invalid: says('The number of rows that can’t be added, for the reasons in import_errors.', integer(0)),
    duplicate: says('The number of rows that repeat a person of the file or of the campaign.', integer(0)),
    suppressed: says('The number of rows of suppressed people.', integer(0)),
    recent: says('The number of rows of people who got a reward in the last 30 days.', integer(0)),
    tags: says('Tags for everyone in the file: a list. Null: none.', optional(jsonColumn<string[]>())),
    progress: says('The progress of the check or of adding the rows, in percent.', integer(0)),
    failure: says('The reason it failed, in a sentence. Null unless it failed.', optional(string(255))),
    failure_code: says('The reason it failed. Null unless it failed.', optional(oneOf(importFailure, 40))),
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
    row_no: says('Its row in the file. The heading is row 1.', integer()),
    column: oneOf(importErrorColumn, 32),
    code: oneOf(importErrorCode, 40),
    message: says('The reason, in a sentence.', string(255)),
    values: says('The mapped cells, to be corrected by fixImportRow: {"email": "…"}.', jsonColumn<Record<string, string>>()),
    raw: hidden(text()),
    /** Further problems of the row besides `column` and `code`. They count in the import's `findings` too. */
    others: hidden(optional(jsonColumn<{ column: string; code: string }[]>())),
    state: oneOf(importErrorState, 16),
  },
  unique: [
    ['company', 'seq'],
    ['import', 'row_no'],
  ],
})
