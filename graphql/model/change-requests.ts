import { collection } from './collection.ts'
import { bigInteger, hidden, id, jsonColumn, oneOf, optional, ref, says, string, text, timestamp, unique } from './fields.ts'
import { changeRequestStatus } from './lists/company-lists.ts'

export const change_requests = collection('change_requests', {
  says: 'Requests of a verified company to change its verified information.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    status: oneOf(changeRequestStatus, 16),
    before: says('The columns of the company to change, as they were when it asked.', jsonColumn<Record<string, unknown>>()),
    after: says('The same columns with the requested values.', jsonColumn<Record<string, unknown>>()),
    reason: says('The company’s reason.', text()),
    document_ids: says('The ids of the company’s documents that prove it: a list.', jsonColumn<string[]>()),
    note: says('The operator’s reason for refusing. Null unless refused.', optional(text())),
    requested_by: says('The member who submitted it.', ref('members')),
    /** The company's id while the request is pending, otherwise null. Being unique, it allows one pending request per company. */
    open_key: hidden(optional(unique(string(36)))),
    decided_at: says('When it was approved, refused or withdrawn. Null until then.', optional(timestamp())),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
})
