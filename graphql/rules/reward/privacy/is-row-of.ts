import { foldText } from '#contracts/text/fold-text.ts'
import type { Row } from '#model/tables.ts'

export type ListedRow = Pick<Row<'campaign_recipients'>, 'first_name' | 'last_name' | 'phone'>

/** A person as far as a row of a list can be compared with them. */
type Compared = { nameWords: ReadonlySet<string>; phone: string | null }

/** Returns the folded words of names. */
export const nameWordsOf = (names: readonly (string | null | undefined)[]): Set<string> =>
  new Set(foldText(names.filter(Boolean).join(' ')).match(/[\p{L}\p{M}\p{N}]+/gu))

/**
 * Returns true unless a row under an earlier address of a person is about someone else. Such an address may have passed to another person,
 * whose row has a name that shares no word with theirs, and another phone.
 */
export function isRowOf({ nameWords, phone }: Compared, row: ListedRow): boolean {
  const words = nameWordsOf([row.first_name, row.last_name])
  if (!words.size || !nameWords.size || (phone && row.phone === phone)) return true
  return [...words].some((word) => nameWords.has(word))
}
