import { collection } from './collection.ts'
import { bigInteger, id, integer, optional, ref, string, timestamp } from './fields.ts'

/** The codes of a launch, handed to one named person for a day; every download is counted and audited (R30). */
export const code_files = collection('code_files', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    receiver: ref('members'),
    seq: bigInteger(),
    /** ready → withdrawn, when another receiver was named; over by `expires_at`. */
    status: string<'ready' | 'withdrawn'>(16),
    code_count: integer(0),
    downloads: integer(0),
    last_downloaded_at: optional(timestamp()),
    expires_at: timestamp(),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})
