export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'application/pdf'

/** Removes control and format characters from a file name, normalises it to NFC and limits it to 255 characters. Returns `otherwise` when nothing remains. */
export const toDisplayName = (name: string, otherwise: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC')
    .slice(0, 255)
    .toWellFormed() || otherwise

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
