/** What each comparison of a filter does, by its name. */
export const operatorWords: Readonly<Record<string, string>> = {
  _eq: 'Equal to this.',
  _neq: 'Not equal to this.',
  _gt: 'Greater, or later, than this.',
  _gte: 'Greater, or later, than this, or equal to it.',
  _lt: 'Less, or earlier, than this.',
  _lte: 'Less, or earlier, than this, or equal to it.',
  _in: 'Equal to one of these, 500 at most.',
  _nin: 'Equal to none of these, 500 at most.',
  _between: 'From the first of these two to the second.',
  _nbetween: 'Before the first of these two, or after the second.',
  _null: 'True: null. False: not null.',
  _nnull: 'True: not null. False: null.',
  _empty: 'True: null or an empty text. False: neither.',
  _nempty: 'True: neither null nor an empty text. False: either.',
  _contains: 'Has this text in it.',
  _ncontains: 'Does not have this text in it.',
  _icontains: 'Has this text in it, whatever the case.',
  _starts_with: 'Begins with this text.',
  _nstarts_with: 'Does not begin with this text.',
  _istarts_with: 'Begins with this text, whatever the case.',
  _nistarts_with: 'Does not begin with this text, whatever the case.',
  _ends_with: 'Ends with this text.',
  _nends_with: 'Does not end with this text.',
  _iends_with: 'Ends with this text, whatever the case.',
  _niends_with: 'Does not end with this text, whatever the case.',
}

/** What each shared filter compares, by the name of its input. */
export const operatorInputs: Readonly<Record<string, string>> = {
  string_filter_operators: 'Compares a text. All that is given has to hold.',
  id_filter_operators: 'Compares an id: only by _eq, _neq, _in, _nin, _null and _nnull. All that is given has to hold.',
  number_filter_operators: 'Compares a whole number. All that is given has to hold.',
  big_int_filter_operators: 'Compares a large whole number, such as money. All that is given has to hold.',
  date_filter_operators: 'Compares a moment, as ISO 8601 in UTC. All that is given has to hold.',
  boolean_filter_operators: 'Compares a yes or no. All that is given has to hold.',
  datetime_function_filter_operators: 'Compares parts of a moment, in UTC. All that is given has to hold.',
  count_function_filter_operators: 'Compares the length of a list.',
}

/** The parts of a moment and the length of a list, as `…_func` answers and filters compare them. */
export const partWords: Readonly<Record<string, string>> = {
  year: 'The year, such as 2026.',
  month: 'The month, 1 to 12.',
  week: 'The week of the year, as the database counts it.',
  day: 'The day of the month, 1 to 31.',
  weekday: 'The day of the week, 0 for Sunday.',
  hour: 'The hour, 0 to 23, in UTC.',
  minute: 'The minute, 0 to 59.',
  second: 'The second, 0 to 59.',
  count: 'How many entries it has.',
}
