import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, optional, ref, string, text, timestamp, unique } from './fields.ts'

/** What invoices say of a company, and where a balance is paid back to. */
export const billing_details = collection('billing_details', {
  read: 'money',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    legal_name: optional(string(160)),
    email: optional(string(254)),
    address: optional(string(255)),
    city: optional(string(80)),
    state: optional(string(80)),
    postal_code: optional(string(12)),
    country: optional(string(2)),
    tax_number: optional(string(30)),
    bank_holder: optional(string(160)),
    /** IFSC in India, else SWIFT. */
    bank_code: optional(string(16)),
    bank_last4: optional(string(4)),
    bank_account_encrypted: hidden(optional(text())),
    date_updated: timestamp(),
  },
})

/** Documents of the company: what verification needs, receipts and statements of the wallet. */
export const documents = collection('documents', {
  read: 'money',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    kind: string(32),
    /** For a receipt, pro-forma or statement: in sequence without a gap. */
    number: optional(string(40)),
    recharge: optional(ref('recharges')),
    /** The month of a statement, 2026-11. */
    period: optional(string(7)),
    /** The text of a document of ours, as it was when it was issued. */
    details: optional(json()),
    name: string(160),
    media_type: string(80),
    /** In bytes; 0 for a document of ours that nobody has downloaded yet, as it is drawn then. */
    size: integer(),
    /** stored or removed; issued is a document of ours, which stays. */
    status: string<'stored' | 'issued' | 'removed'>(16),
    file: hidden(optional(string(80))),
    uploaded_by: optional(ref('members')),
    date_created: timestamp(),
  },
  unique: [
    ['company', 'seq'],
    ['kind', 'number'],
    ['company', 'kind', 'period'],
  ],
})
