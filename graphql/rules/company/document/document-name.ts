import type { MediaType } from '#rules/platform/files/file-signature.ts'
import { toDisplayName } from '#rules/platform/files/to-display-name.ts'

const extensions: Partial<Record<MediaType, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/**
 * Cleans an uploaded file name. Removes folders and control characters, and sets the extension of the detected type, so that no name ends
 * in .exe.
 */
export function documentName(given: string, type: MediaType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const stem = toDisplayName(last.replace(/\.[\p{L}\p{N}]{1,8}$/u, '').replaceAll(/["<>|:*?]/g, ' '), 'document')
  return `${stem.slice(0, 100).trim().toWellFormed()}.${extensions[type]}`
}

/** Returns a Content-Disposition header with an ASCII name for old clients and the full name for others (RFC 6266). */
export const asAttachment = (name: string): string => {
  const plain = name.normalize('NFKD').replaceAll(/[^\w. ()-]/g, '')
  const encoded = encodeURIComponent(name).replaceAll(/['*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain.slice(-120)}"; filename*=UTF-8''${encoded}`
}
