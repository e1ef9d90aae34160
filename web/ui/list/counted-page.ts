/** A longer list says "10,000+": counting it would take longer than reading its rows. */
const countedRows = 10_000

/** No list is read past this row (bff/gateway/graphql/check-value.ts). */
const rowsMax = 1_000_000

/**
 * The variables of one page of a long list. It is counted up to `countTo` and one row more, at least to the end of the page, so that it
 * is known whether there is a next one.
 */
export function countedPage({ page, size }: { page: number; size: number }) {
  const shown = Math.max(1, page)
  return { limit: size, page: shown, countTo: Math.min(rowsMax, Math.max(countedRows, shown * size)) }
}

/** What a list says of its length: all its rows, or as many as were counted and that there are more. */
export function shownCount(total: number, countTo = total): { count: number; hasMore: boolean } {
  return { count: Math.min(total, countTo), hasMore: total > countTo }
}
