const megabyte = 1024 * 1024

/** What may be uploaded, the same on the page, in the BFF and in the rules (C6). */
export const uploadLimits = {
  logo: { bytes: megabyte, width: 230, height: 80 },
  avatar: { bytes: megabyte, width: 256, height: 256 },
  document: { bytes: 5 * megabyte },
  /** Pixels a side of a picture that is read. */
  side: 4096,
} as const
