import { randomInt } from 'node:crypto'

/** Excludes 0, O, 1, I and L, because codes are read aloud and typed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * Returns a random code of `length` characters, including the prefix. Neither it nor its last four characters look like a number, date or
 * boolean, which a spreadsheet would change.
 */
export function makeCode(length = 16, prefix = ''): string {
  let code: string
  do code = prefix + Array.from({ length: length - prefix.length }, () => alphabet[randomInt(alphabet.length)]).join('')
  while (isChangedByExcel(code) || isChangedByExcel(code.slice(-4)))
  return code
}

/** Returns true for a text that Excel converts to a number (2345, 2E45), a date (MAR2) or a boolean (TRUE) in a CSV file. */
export const isChangedByExcel = (code: string): boolean =>
  /^(?:\d+(?:E\d+)?|TRUE|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d+)$/.test(code)
