import { collection } from './collection.ts'
import { bigInteger, hidden, id, json, optional, ref, string, text, timestamp, unique } from './fields.ts'

/** What a verified company asks us to change of the information we verified; the operator answers. */
export const change_requests = collection('change_requests', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    /** pending, approved, refused or withdrawn. */
    status: string(16),
    /** The columns of the company that are to change, as they were when it was asked. */
    before: json(),
    /** The same columns as they are wanted. */
    after: json(),
    reason: text(),
    /** Documents of the company that prove it: their ids. */
    document_ids: json(),
    /** Why the operator refused. */
    note: optional(text()),
    requested_by: ref('members'),
    /** The company's id while pending: one open request a company. */
    open_key: hidden(optional(unique(string(36)))),
    decided_at: optional(timestamp()),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
})
