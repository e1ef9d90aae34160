import { foldText } from '#contracts/text/fold-text.ts'

/** Returns a tag as it appears in a person's search text: #tag#. */
export const tagToken = (tag: string): string => foldText(`#${tag.trim()}#`)

/** Splits the text of a cell into tags, at commas, semicolons and vertical bars: `vip, north`. */
export const parseTags = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** Returns the tags of a column, which is null without any. */
export const readTags = (column: unknown): string[] => (Array.isArray(column) ? column.filter((tag) => typeof tag === 'string') : [])
