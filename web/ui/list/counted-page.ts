/** Counting limit. A longer list shows "10,000+", since counting it takes longer than reading its rows. */
const countedRows = 10_000

/** The last row that a list can read (bff/gateway/graphql/check-value.ts). */
const rowsMax = 1_000_000

/**
 * Returns the variables of one page of a long list. Counts one row beyond `countTo`, and at least the current page, to detect a next page.
 */
export function countedPage({ page, size }: { page: number; size: number }) {
  const shown = Math.max(1, page)
  return { limit: size, page: shown, countTo: Math.min(rowsMax, Math.max(countedRows, shown * size)) }
}

/** Returns the number of counted rows, and whether there are more. */
export function shownCount(total: number, countTo = total): { count: number; hasMore: boolean } {
  return { count: Math.min(total, countTo), hasMore: total > countTo }
}
