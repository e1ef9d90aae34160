import { collection } from './collection.ts'
import { bigInteger, hidden, id, json, optional, ref, string, text, timestamp, unique } from './fields.ts'

/** What a verified company asks us to change of the information we verified; the operator answers. */
export const change_requests = collection('change_requests', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    status: string<'pending' | 'approved' | 'refused' | 'withdrawn'>(16),
    /** The columns of the company to change, as they were when it asked. */
    before: json<Record<string, unknown>>(),
    /** The same columns with the requested values. */
    after: json<Record<string, unknown>>(),
    reason: text(),
    /** The ids of the company's documents that prove it. */
    document_ids: json<string[]>(),
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
