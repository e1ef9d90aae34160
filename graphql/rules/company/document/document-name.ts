import type { MediaType } from '#rules/platform/files/file-signature.ts'
import { shownName } from '#rules/platform/files/shown-name.ts'

const extensions: Partial<Record<MediaType, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** The given name as text, without folders, and with the extension of its real type: nobody downloads an .exe from here. */
export function documentName(given: string, type: MediaType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const stem = shownName(last.replace(/\.[\p{L}\p{N}]{1,8}$/u, '').replaceAll(/["<>|:*?]/g, ' '), 'document')
  return `${stem.slice(0, 100).trim().toWellFormed()}.${extensions[type]}`
}

/** The header of a download: plain letters for old clients, the real name for the others (RFC 6266). */
export const asAttachment = (name: string): string => {
  const plain = name.normalize('NFKD').replaceAll(/[^\w. ()-]/g, '')
  const encoded = encodeURIComponent(name).replaceAll(/['*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain.slice(-120)}"; filename*=UTF-8''${encoded}`
}
