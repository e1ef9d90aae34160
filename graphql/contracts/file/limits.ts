const megabyte = 1024 * 1024

/** The limits of uploads, shared by the web, the BFF and the rules (C6). */
export const uploadLimits = {
  logo: { bytes: megabyte, width: 230, height: 80 },
  avatar: { bytes: megabyte, width: 256, height: 256 },
  document: { bytes: 5 * megabyte },
  /** The maximum width and height of an uploaded image, in pixels. A larger one is refused with IMAGE_NOT_ACCEPTED. */
  side: 4096,
} as const

/** Limits of a recipients file, enforced by the rules. The web app and the BFF enforce `bytes` too. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 50,
  /** The maximum lines of a text file and rows of a sheet, with the empty ones. Excel has no more rows. */
  lines: 1_048_576,
  /** The maximum characters in a line of a text file. */
  lineChars: 1_048_576,
  /** The maximum sheets of a workbook that the user can choose from. Further ones are ignored. */
  sheets: 20,
  unzippedBytes: 200 * 1024 * 1024,
  unzipRatio: 100,
  /** Files in a workbook's archive, at most as many as the zip format allows without ZIP64. */
  zipEntries: 65_535,
  /** The maximum characters in a cell, which is also Excel's limit. */
  cellChars: 32_767,
  /** Characters in a sheet, because a million cells can refer to one long stored text. */
  sheetChars: 64 * 1024 * 1024,
} as const
