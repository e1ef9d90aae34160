import { randomInt } from 'node:crypto'

/** No 0, O, 1, I or L: a code is read aloud and typed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `length` characters in all, including the prefix. Neither the code nor its last four is one that a spreadsheet changes. */
export function makeCode(length = 16, prefix = ''): string {
  let code: string
  do code = prefix + Array.from({ length: length - prefix.length }, () => alphabet[randomInt(alphabet.length)]).join('')
  while (isChangedByExcel(code) || isChangedByExcel(code.slice(-4)))
  return code
}

/** What Excel takes for a number (2345, 2E45), a date (MAR2) or a truth (TRUE) where a CSV file has it as text. */
export const isChangedByExcel = (code: string): boolean =>
  /^(?:\d+(?:E\d+)?|TRUE|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d+)$/.test(code)
