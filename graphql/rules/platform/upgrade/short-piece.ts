const pieceMs = 100

/**
 * Goes through a page until one row was changed, which may be a campaign of a hundred thousand rewards, or its time is up. Returns the
 * last id it looked at, nothing for an empty page.
 */
export async function shortPiece<Row extends { id: string }>(
  page: Row[],
  mend: (row: Row) => Promise<boolean>,
): Promise<string | undefined> {
  const began = performance.now()
  for (const row of page) if ((await mend(row)) || performance.now() - began > pieceMs) return row.id
  return page.at(-1)?.id
}
