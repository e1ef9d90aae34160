/** Limits of a recipients file, shared by the web app, the BFF and the rules. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 50,
  /** Sheets offered per workbook. */
  sheets: 20,
  unzippedBytes: 200 * 1024 * 1024,
  unzipRatio: 100,
  /** The limit of an archive without ZIP64. */
  zipEntries: 65_535,
  /** Excel's own limit. */
  cellChars: 32_767,
  /** Total text of a sheet. A million cells can refer to one stored text. */
  sheetChars: 64 * 1024 * 1024,
} as const
