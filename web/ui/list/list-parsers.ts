import { parseAsNumberLiteral } from 'nuqs'
import { parseAsPage, parseAsText } from './address-parsers.ts'

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The URL parameters that every list has: `q` for the search text, `page`, and `size`. An invalid value counts as the default. */
export const listParsers = {
  q: parseAsText.withDefault(''),
  page: parseAsPage.withDefault(1),
  size: parseAsNumberLiteral(pageSizes).withDefault(25),
}

/** Returns the number of the last page of `total` rows with `size` rows per page, counted from 1. An empty list has one page. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

export function pageSizeOf(size: number): PageSize {
  return pageSizes.find((each) => each === size) ?? 25
}
