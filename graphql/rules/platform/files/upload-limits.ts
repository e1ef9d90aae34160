const megabyte = 1024 * 1024

/** The limits of uploads, shared by the web, the BFF and the rules (C6). */
export const uploadLimits = {
  logo: { bytes: megabyte, width: 230, height: 80 },
  avatar: { bytes: megabyte, width: 256, height: 256 },
  document: { bytes: 5 * megabyte },
  /** The maximum width and height of an uploaded image, in pixels. A larger one is refused with IMAGE_NOT_ACCEPTED. */
  side: 4096,
} as const
