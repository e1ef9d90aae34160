import * as z from 'zod/mini'
import { comparableName } from '#contracts/text/fold-text.ts'
import { trimmed } from '#contracts/text/text-input.ts'
import { isEmptyCell } from './placeholders.ts'

const tagMaxLength = 32
/** The maximum tags per person. */
export const tagsMax = 30
/** The maximum people whose tags are changed in one transaction. */
export const tagChunkSize = 500

/** One tag of up to 32 letters, digits and some symbols. # is not allowed, because it separates tags in the search text. */
const tag = z
  .string()
  .check(
    trimmed,
    z.minLength(1, 'A tag needs at least one letter'),
    z.maxLength(tagMaxLength, `Please keep a tag to ${tagMaxLength} characters`),
    z.regex(/^[\p{L}\p{M}\p{N} ._&+-]*$/u, 'Please use letters, digits, spaces and . _ & + - in a tag'),
  )

/** Merges lists of tags. Of tags that differ only in case or Unicode form, keeps the first. */
export function uniqueTags(...lists: readonly (readonly string[])[]): string[] {
  const byName = new Map<string, string>()
  for (const each of lists.flat()) {
    const name = comparableName(each)
    if (!byName.has(name)) byName.set(name, each)
  }
  return [...byName.values()]
}

const nonEmptyTags = z.pipe(
  z.array(z.string()),
  z.transform((tags: string[]) => tags.filter((each) => !isEmptyCell(each))),
)

/** Up to 30 tags without duplicates, in their original case. Placeholders such as #N/A are dropped. */
export const tagsInput = z.pipe(
  z.pipe(nonEmptyTags, z.array(tag).check(z.maxLength(tagsMax, `At most ${tagsMax} tags`))),
  z.transform((tags: string[]) => uniqueTags(tags)),
)
