import type { ColumnOfProblem, ImportFailureCode, ProblemCode } from '#contracts/import/words.ts'
import type { RecipientStatus } from '#contracts/recipient/words.ts'
import { closedList } from '../fields.ts'
import type { ImportStatus } from '../statuses.ts'

export const recipientStatus = closedList<RecipientStatus>(
  'RecipientStatus',
  'The state of a person. Only an active one gets new rewards.',
  {
    active: 'They can.',
    undeliverable: 'Messages to their address bounced.',
    unsubscribed: 'They unsubscribed from the company’s messages.',
    complained: 'They reported a message as spam.',
    blocked: 'Someone in the company blocked them.',
    erased: 'Their data was erased for good.',
  },
)

export const recipientRowState = closedList('RecipientRowState', 'The state of a campaign’s recipient. Only an active one counts.', {
  ready: 'It gets a reward in the next launch.',
  staged: 'It belongs to a file that has not been applied.',
  suppressed: 'It gets nothing: see `suppressed`.',
  failed: 'It could not be sent: see `failure`.',
  excluded: 'Excluded, because the person got a reward recently.',
})

export const importStatus = closedList<ImportStatus>('ImportStatus', 'The state of a recipients file.', {
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

export const importErrorState = closedList('ImportErrorState', 'The state of a row that needs a correction.', {
  open: 'It does.',
  fixed: 'It was corrected in place.',
})

export const importFailure = closedList<ImportFailureCode>('ImportFailure', 'The reason a recipients file failed as a whole.', {
  FILE_UNREADABLE: 'It can’t be read as a CSV or Excel file.',
  FILE_TOO_LARGE: 'It is larger than a file may be.',
  TOO_MANY_ROWS: 'It has more rows than a file may have, or more than fit into its campaign.',
  TOO_MANY_COLUMNS: 'It has more columns than a file may have.',
  NOT_A_DRAFT: 'Its campaign left before all its rows were added.',
})

export const importErrorColumn = closedList<ColumnOfProblem>(
  'ImportErrorColumn',
  'The faulty field of a row, named as in ImportMappingInput.',
  {
    email: 'The email address.',
    firstName: 'The first name.',
    lastName: 'The last name.',
    fullName: 'The full name.',
    value: 'The value.',
    points: 'The number of points.',
    phone: 'The phone number.',
    country: 'The country.',
    timeZone: 'The time zone.',
    sendAt: 'The day, or day and hour, of their message.',
    tags: 'The tags.',
    line: 'The row as a whole.',
  },
)

export const importErrorCode = closedList<ProblemCode>('ImportErrorCode', 'The reason a row can’t be added.', {
  email_required: 'It has no email address.',
  email_invalid: 'That isn’t an email address.',
  name_too_long: 'A name is too long.',
  value_missing: 'It has no value, and its campaign needs one.',
  value_invalid: 'The value isn’t a sum of money, or is too small.',
  value_over_limit: 'The value is more than a reward can be worth.',
  value_uncarried: 'No brand of the campaign offers that value.',
  points_missing: 'It has no points, and its campaign needs them.',
  points_invalid: 'The points aren’t a whole number, or are too many.',
  phone_invalid: 'That isn’t a phone number.',
  country_unknown: 'There is no such country.',
  zone_unknown: 'There is no such time zone.',
  date_invalid: 'The day or hour can’t be read.',
  date_past: 'The day is over.',
  date_unclear: 'The day can be read in two ways.',
  tags_invalid: 'The tags are too many or too long.',
  too_many_cells: 'It has more cells than there are columns.',
  not_a_person: 'It looks like a total or a note.',
  character_unreadable: 'One of its characters can’t be read.',
  quotes_mismatched: 'A quotation mark is never closed.',
  duplicate_in_file: 'The file has that address in an earlier row. The row is skipped and needs no correction.',
  duplicate_in_campaign: 'The campaign has that address already. The row is skipped and needs no correction.',
})
