import type { RecipientStatus } from '../../rules/people/recipient-statuses.ts'
import { closedList } from '../fields.ts'
import type { ImportStatus } from '../statuses.ts'

export const recipientStatus = closedList<RecipientStatus>(
  'RecipientStatus',
  'Whether a person can get rewards: only an active one gets anything new.',
  {
    active: 'They can.',
    undeliverable: 'Messages to their address bounced.',
    unsubscribed: 'They unsubscribed from the company’s messages.',
    complained: 'They reported a message as spam.',
    blocked: 'Someone in the company blocked them.',
    erased: 'Their data was erased for good.',
  },
)

export const recipientRowState = closedList('RecipientRowState', 'Whether a row of a campaign counts.', {
  ready: 'It gets a reward in the next launch.',
  staged: 'It belongs to a file that has not been applied.',
  suppressed: 'It gets nothing: see `suppressed`.',
  excluded: 'It gets nothing: someone left out people who got a reward recently.',
})

export const importStatus = closedList<ImportStatus>('ImportStatus', 'How far a recipients file is.', {
  uploaded: 'Its columns can be mapped.',
  validating: 'Its rows are being checked.',
  ready: 'Checked: all rows are valid.',
  ready_with_errors: 'Checked: some rows are not valid.',
  applying: 'Its rows are being added.',
  applied: 'Its valid rows are added.',
  failed: 'It could not be read or applied: see `failure`.',
  discarded: 'Thrown away before it was applied.',
})

export const importFormat = closedList('ImportFormat', 'The format of a recipients file.', {
  csv: 'Comma-separated values.',
  xlsx: 'An Excel workbook.',
})

export const importErrorState = closedList('ImportErrorState', 'Whether a row still has to be corrected.', {
  open: 'It does.',
  fixed: 'It was corrected in place.',
})
