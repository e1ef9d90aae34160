import * as z from 'zod/mini'
import { comparableName, foldText } from '#rules/platform/input/fold-text.ts'
import { isEmptyCell } from './placeholders.ts'

const tagMaxLength = 32
/** The most tags one person can have. */
export const tagsMax = 30
/** People tagged within the request. The worker tags the others in chunks of the same size. */
export const tagChunkSize = 500

/** One tag: letters, digits and a few symbols. # is not allowed, as the search text uses it as a delimiter. */
const tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'A tag needs at least one letter'),
    z.maxLength(tagMaxLength, `Please keep a tag to ${tagMaxLength} characters`),
    z.regex(/^[\p{L}\p{M}\p{N} ._&+-]*$/u, 'Please use letters, digits, spaces and . _ & + - in a tag'),
  )

/** Merges lists of tags, ignoring case and Unicode form. Keeps the first spelling. */
export function uniqueTags(...lists: readonly (readonly string[])[]): string[] {
  const known = new Map<string, string>()
  for (const each of lists.flat()) {
    const name = comparableName(each)
    if (!known.has(name)) known.set(name, each)
  }
  return [...known.values()]
}

/** Returns a tag as it appears in the search text, with its # delimiters. */
export const tagToken = (tag: string): string => foldText(`#${tag.trim()}#`)

const nonEmptyTags = z.pipe(
  z.array(z.string()),
  z.transform((tags: string[]) => tags.filter((each) => !isEmptyCell(each))),
)

/** A list of tags without duplicates, in their original case. Placeholders such as #N/A are dropped. */
export const tagsInput = z.pipe(
  z.pipe(nonEmptyTags, z.array(tag).check(z.maxLength(tagsMax, `At most ${tagsMax} tags`))),
  z.transform((tags: string[]) => uniqueTags(tags)),
)

/** Splits the text of a cell or a field into tags: `vip, north`. */
export const parseTags = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean)
