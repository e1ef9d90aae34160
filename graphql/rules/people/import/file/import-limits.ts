/** Limits of a recipients file, the same on the page, in the BFF and in the rules. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 50,
  /** As many of a workbook are offered. */
  sheets: 20,
  unzippedBytes: 200 * 1024 * 1024,
  unzipRatio: 100,
  /** As many as an archive without ZIP64 can have. */
  zipEntries: 65_535,
  /** Excel's own. */
  cellChars: 32_767,
  /** A workbook stores a text once and refers to it from a million cells. */
  sheetChars: 64 * 1024 * 1024,
} as const
