import { countNamedColumns } from '#contracts/import/column-guess.ts'
import type { PersonCells } from './person-reader.ts'

const note =
  /^((grand|sub)[ -]?)?total\b|^sum(me)?:?$|^gesamt\b|^(approved|prepared|checked|verified|signed|printed|exported) (by|on)\b|^(notes?|n\.?b\.?|remarks?)\s?:|^(no\.?|number) of (people|employees|rows)\b/i

/**
 * Returns true for a line without an email address that is a total, a signature, a note, a separator or a repeated heading. A line with a
 * name or a phone number is a person whose address is missing.
 */
export function isNoPerson(cells: readonly string[], { email, firstName, lastName, phone }: PersonCells, columnCount: number): boolean {
  if (email.includes('@')) return false
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  if (countNamedColumns(filled) > 1) return true
  if ([firstName, lastName, phone].some((cell) => cell && !note.test(cell.trim()))) return false
  if (filled.some((cell) => note.test(cell))) return true
  if (/\p{L}/u.test(email)) return false
  const isSentence = filled.length === 1 && columnCount > 2 && /\p{L}.*\s/u.test(filled[0] ?? '')
  return isSentence || filled.every((cell) => !/\p{L}/u.test(cell) && cell.length <= 40)
}
