/** Limits of a recipients file, the same on the page, in the BFF and in the rules (design §4). */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 50,
  unzippedBytes: 200 * 1024 * 1024,
  unzipRatio: 100,
} as const
