import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, optional, ref, string, text, timestamp, unique } from './fields.ts'

/** A person a company has rewarded (E4); one row per e-mail address of a company. */
export const recipients = collection('recipients', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    first_name: optional(string(80)),
    last_name: optional(string(80)),
    email: string(254),
    status: string(16),
    search_text: text(),
    date_created: timestamp(),
  },
  unique: [
    ['company', 'email'],
    ['company', 'seq'],
  ],
})

/** A campaign's rows: who gets how much. Staged rows belong to an import that is not applied yet. */
export const campaign_recipients = collection('campaign_recipients', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    import: hidden(optional({ type: 'uuid' })),
    seq: bigInteger(),
    row_no: integer(),
    state: string(16),
    first_name: optional(string(80)),
    last_name: optional(string(80)),
    email: string(254),
    /** Minor units of the person's own; without it the campaign's value counts. */
    value: optional(bigInteger()),
    search_text: text(),
    /** One row a person: campaign and e-mail once it counts, import and e-mail while staged. */
    dedupe_key: hidden(unique(string(300))),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['campaign', 'state', 'seq'],
    ['import', 'row_no'],
  ],
})
