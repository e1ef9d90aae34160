import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, text, timestamp, unique } from './fields.ts'
import { documentKind, documentStatus } from './lists/company-lists.ts'

export const billing_details = collection('billing_details', {
  says: 'The details of the company on its documents, and the account that a balance is paid back to.',
  read: 'money',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    legal_name: says('The name on documents. Null until it is saved.', optional(string(160))),
    email: says('The address that documents are sent to. Null until it is saved.', optional(string(254))),
    address: says('Street and number. Null until it is saved.', optional(string(255))),
    city: says('The city. Null until it is saved.', optional(string(80))),
    state: says('The state or region. Null where there is none.', optional(string(80))),
    postal_code: says('The postal code. Null until it is saved.', optional(string(12))),
    country: says('ISO 3166 code of two letters. Null until it is saved.', optional(string(2))),
    tax_number: says('The tax number on documents: a GSTIN in India. Null where there is none.', optional(string(30))),
    bank_holder: says('The name of the account holder. Null until an account is saved.', optional(string(160))),
    bank_code: says('The IFSC of the bank in India, its SWIFT code elsewhere. Null until an account is saved.', optional(string(16))),
    bank_last4: says('The last digits of the account number. Null until an account is saved.', optional(string(4))),
    bank_account_encrypted: hidden(optional(text())),
    version: says('Rises with each edit of the details on documents. 0 until they are saved.', integer(0)),
    date_updated: timestamp(),
  },
})

export const documents = collection('documents', {
  says: 'A document of the company: uploaded for verification, or issued by Plutus for the wallet.',
  read: 'money',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    kind: oneOf(documentKind, 32),
    number: says('The number of an issued document, in sequence without a gap. Null for an upload.', optional(string(40))),
    recharge: says('The recharge that a receipt, a note or a pro-forma is for. Null for others.', optional(ref('recharges'))),
    /** The row of plutus_reversals that a note is about, and the number of its note. */
    reversal: hidden(optional(string(36))),
    reversal_note: hidden(optional(integer())),
    period: says('The month of a statement, such as 2026-11. Null for others.', optional(string(7))),
    details: says('The text of an issued document, as it was when it was issued. Null for an upload.', optional(jsonColumn())),
    name: says('Its file name.', string(160)),
    media_type: says('Its media type, such as application/pdf.', string(80)),
    size: says('The size in bytes. 0 for an issued document until its first download, which renders it.', integer()),
    status: oneOf(documentStatus, 16),
    file: hidden(optional(string(80))),
    uploaded_by: says('The member who uploaded it. Null for an issued document.', optional(ref('members'))),
    date_created: timestamp(),
  },
  unique: [
    ['company', 'seq'],
    ['kind', 'number'],
    ['company', 'kind', 'period'],
    ['reversal', 'reversal_note'],
  ],
  indexes: [['recharge']],
  sparse: ['recharge'],
})
