import { collection } from './collection.ts'
import { bigInteger, id, integer, oneOf, optional, ref, says, timestamp } from './fields.ts'
import { codeFileStatus } from './lists/reward-lists.ts'

export const code_files = collection('code_files', {
  says: 'The codes of a launch, handed to one named person for a day. Every download is counted and logged.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: ref('campaigns'),
    launch: ref('launches'),
    receiver: says('The only member who can download it.', ref('members')),
    seq: bigInteger(),
    status: oneOf(codeFileStatus, 16),
    code_count: says('The number of codes.', integer(0)),
    downloads: says('The number of downloads.', integer(0)),
    last_downloaded_at: says('When it was last downloaded. Null until it is.', optional(timestamp())),
    expires_at: says('When it can no longer be downloaded.', timestamp()),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})
