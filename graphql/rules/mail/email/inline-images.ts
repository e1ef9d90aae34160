import { readFileSync } from 'node:fs'
import type { EmailAttachment } from '#contracts/message/reward-labels.ts'
import { files } from '#rules/platform/files/files.ts'
import { imageKey } from '#rules/platform/files/upload-files.ts'
import { log } from '#rules/platform/log.ts'

const encodedByContent = new WeakMap<Buffer, string>()

/** Builds the MIME part of an inline image. The encoded image is cached, because thousands of mails contain the same one. */
export function toInlinePart({ cid, filename, contentType, content }: EmailAttachment): { cid: string; raw: string } {
  const encoded = encodedByContent.get(content) ?? content.toString('base64').replace(/.{76}/g, '$&\r\n')
  encodedByContent.set(content, encoded)
  const head = [
    `Content-Type: ${contentType}; name=${filename}`,
    `Content-ID: <${cid}>`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: inline; filename=${filename}`,
  ]
  return { cid, raw: `${head.join('\r\n')}\r\n\r\n${encoded}` }
}

const logosByName = new Map<string, Promise<EmailAttachment | undefined>>()

/**
 * Loads the sender's logo as an inline attachment. Undefined without a logo or a readable file. A logo is cached by its file name, because a
 * new one gets a new name. One that is missing is looked for again by the next mail.
 */
export function readLogo(name: string | null): Promise<EmailAttachment | undefined> {
  if (!name) return Promise.resolve(undefined)
  const logo = logosByName.get(name) ?? readAttachment(name)
  logosByName.set(name, logo)
  return logo
}

async function readAttachment(name: string): Promise<EmailAttachment | undefined> {
  // a mail without its logo is better than none
  const content = await files()
    .read(imageKey('logo', name))
    .catch((error: unknown) => void log.warn({ logo: name, error }, 'A mail is sent without its logo'))
  if (content) return { cid: 'logo@plutus', filename: 'logo.png', contentType: 'image/png', content }
  logosByName.delete(name)
  return undefined
}

/**
 * Returns the rosette, the ornament of `web/ui/rosette.tsx`, as a PNG for mail clients, at double resolution and with a transparent
 * background.
 */
export function rosettePng(): Buffer {
  rosette ??= readFileSync(new URL('./rosette.png', import.meta.url))
  return rosette
}

export const rosetteSize = { width: 204, height: 176 }

let rosette: Buffer | undefined
