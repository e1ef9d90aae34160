import * as z from 'zod/mini'
import { comparableName, foldText } from '#rules/platform/input/fold-text.ts'
import { isEmptyCell } from './placeholders.ts'

const tagMaxLength = 32
/** As many as the files of years add up to. */
export const tagsMax = 30
/** This many are tagged before the answer comes; the worker tags the others. */
export const taggedAtOnce = 500

/** Letters, digits and a few symbols in between: a tag is one word in the search, and never has the # around it there. */
const tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'A tag needs at least one letter'),
    z.maxLength(tagMaxLength, `Please keep a tag to ${tagMaxLength} characters`),
    z.regex(/^[\p{L}\p{M}\p{N} ._&+-]*$/u, 'Please use letters, digits, spaces and . _ & + - in a tag'),
  )

/** Tags of several lists, each once whatever its capitals and Unicode form: the first spelling stays. */
export function uniqueTags(...lists: readonly (readonly string[])[]): string[] {
  const known = new Map<string, string>()
  for (const each of lists.flat()) {
    const name = comparableName(each)
    if (!known.has(name)) known.set(name, each)
  }
  return [...known.values()]
}

/** A tag as the search text of a person has it: whole, between its signs. */
export const tagToken = (tag: string): string => foldText(`#${tag.trim()}#`)

const filledIn = z.pipe(
  z.array(z.string()),
  z.transform((tags: string[]) => tags.filter((each) => !isEmptyCell(each))),
)

/** Words that a company puts on its people, each once, with the capitals they were typed in. What means "none", such as #N/A, is dropped. */
export const tagsInput = z.pipe(
  z.pipe(filledIn, z.array(tag).check(z.maxLength(tagsMax, `At most ${tagsMax} tags`))),
  z.transform((tags: string[]) => uniqueTags(tags)),
)

/** Tags as a cell or a field holds them: `vip, north`. */
export const tagsOf = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean)
