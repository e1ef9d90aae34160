import type { ImportMapping } from '../rules/people/import/file/import-mapping.input.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, optional, ref, string, text, timestamp } from './fields.ts'
import type { ImportStatus } from './statuses.ts'

/** An uploaded recipients file on its way into a campaign, or, without one, among the company's people. */
export const imports = collection('imports', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: optional(ref('campaigns')),
    member: ref('members'),
    seq: bigInteger(),
    file_name: string(255),
    format: string<'csv' | 'xlsx'>(8),
    /** Name under DATA_DIR/imports. */
    file: hidden(string(80)),
    /** SHA-256 of its bytes. */
    digest: hidden(optional(string(64))),
    /** When the very same file was uploaded and applied here before, within a day. */
    same_at: optional(timestamp()),
    columns: optional(json<{ name: string; samples: string[] }[]>()),
    mapping: optional(json<ImportMapping>()),
    status: string<ImportStatus>(24),
    rows: integer(0),
    valid: integer(0),
    invalid: integer(0),
    duplicate: integer(0),
    suppressed: integer(0),
    recent: integer(0),
    /** Given to everyone in the file. */
    tags: optional(json<string[]>()),
    progress: integer(0),
    failure: optional(string(255)),
    failure_code: optional(string(40)),
    revision: integer(1),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})

/** A line of the file that cannot be used as it is, and why. */
export const import_errors = collection('import_errors', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    import: ref('imports'),
    seq: bigInteger(),
    row_no: integer(),
    column: string(32),
    code: string(40),
    message: string(255),
    /** The mapped cells, to be corrected in place. */
    values: json<Record<string, string>>(),
    raw: hidden(text()),
    state: string<'open' | 'fixed'>(16),
  },
  unique: [
    ['company', 'seq'],
    ['import', 'row_no'],
  ],
})
