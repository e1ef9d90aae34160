/** The number of rows up to which a list is counted. A longer list shows "10,000+", since counting takes longer than reading its rows. */
const countedRows = 10_000

/** The maximum of `countTo`, which queries send as an offset. The BFF refuses greater offsets (bff/gateway/graphql/check-value.ts). */
const rowsMax = 1_000_000

/**
 * Returns the query variables for one page of a long list. Limits counting with `countTo` to 10,000 rows, or to the end of a later page.
 */
export function countedPage({ page, size }: { page: number; size: number }) {
  const shown = Math.max(1, page)
  return { limit: size, page: shown, countTo: Math.min(rowsMax, Math.max(countedRows, shown * size)) }
}

/** Returns `count`, the number of rows that the pager shows, at most `countTo`. `hasMore` is true when the list is longer. */
export function shownCount(total: number, countTo = total): { count: number; hasMore: boolean } {
  return { count: Math.min(total, countTo), hasMore: total > countTo }
}
