/** The arguments of lists and of counts, by their name. */
export const listArguments: Readonly<Record<string, string>> = {
  filter: 'Only rows for which this holds.',
  search: 'Only rows with this text in one of their text columns.',
  sort: 'Names of columns to sort by; with a minus in front, from the end.',
  limit: 'At most so many, up to 500. A key has to say it.',
  offset: 'Leaves out so many first, up to 1,000,000. Continuing by `seq` is quicker.',
  page: 'Which page of `limit` rows, from 1.',
  groupBy: 'Names of columns: one answer for each combination of their values.',
}

/** The same on a column that points to one row. */
export const relationArguments: Readonly<Record<string, string>> = {
  filter: 'Null instead of a row for which this does not hold.',
  search: 'Null instead of a row without this text.',
  sort: 'Of no use: there is one row.',
  limit: 'Of no use: there is one row.',
  offset: 'Of no use: there is one row.',
  page: 'Of no use: there is one row.',
}

/** Arguments that many commands have, by their name. A command whose argument means something else says so in commands/. */
export const commandArguments: Readonly<Record<string, string>> = {
  id: 'The row to change.',
  input: 'What to save.',
  campaign: 'The id of the campaign.',
  version: 'The version last read, else VERSION_CONFLICT.',
  clientId: 'A UUID of the caller’s choice. The same one finds what the first call created.',
  idempotencyKey: 'A text of the caller’s choice, 8 to 100 characters. The same one never does it twice.',
  reason: 'Why: it is shown in the activity log.',
  expected: 'How many the caller was shown.',
  expectedTotal: 'The total the caller was shown, in minor units, else PRICE_CHANGED {total}.',
  confirmName: 'The campaign’s name, typed by a person, where the company asks for it.',
  sendAtLocal: 'Wall time, such as 2026-11-23T09:30.',
  timeZone: 'IANA time zone of that wall time.',
  template: 'The id of the template.',
  channel: 'The channel to test.',
  filter: 'Which ones.',
  leaveOut: 'False includes them again.',
  ids: 'The ids of the people.',
  add: 'Tags to add.',
  remove: 'Tags to remove.',
  tags: 'Tags for everyone in the file.',
  mapping: 'Which column of the file is what.',
  skipErrors: 'Leaves out the rows that are not valid.',
  people: 'Whom to invite.',
  role: 'The new role.',
  changes: 'What to change; the rest stays.',
  graceDays: '0, 7, 14 or 30.',
  email: 'The corrected address.',
  file: 'The id of the code file.',
  receiver: 'The id of the member who may download it.',
  member: 'The id of the member.',
  monthlyLimit: 'In minor units. Null: no budget.',
  documents: 'Ids of the company’s documents that prove it.',
  isDefault: 'Whether it is the default.',
  waitForFunds: 'Waits for money instead of refusing.',
  reference: 'The bank’s reference of the transfer.',
}
