import { readFileSync } from 'node:fs'
import type { EmailAttachment } from '#contracts/message/reward-labels.ts'
import { files } from '#rules/platform/files/files.ts'
import { StoreFault } from '#rules/platform/files/store-fault.ts'
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
 * Loads the sender's logo as an inline attachment. Undefined without a logo or a readable file. Throws a StoreFault while the bucket is away,
 * unless `mayOmit`. A logo is cached by its file name, because a new one gets a new name.
 */
export async function readLogo(name: string | null, mayOmit: boolean): Promise<EmailAttachment | undefined> {
  if (!name) return undefined
  const logo = logosByName.get(name) ?? readAttachment(name)
  logosByName.set(name, logo)
  try {
    return await logo
  } catch (error) {
    const isAway = error instanceof StoreFault && !mayOmit
    log.warn({ logo: name, error }, isAway ? 'A mail waits for its logo' : 'A mail is sent without its logo')
    // a mail without its logo is better than none
    if (!isAway) return undefined
    throw error
  }
}

async function readAttachment(name: string): Promise<EmailAttachment | undefined> {
  let content: Buffer | undefined
  try {
    content = await files().read(imageKey('logo', name))
  } finally {
    // the next mail looks again for a logo that is missing or can’t be read
    if (!content) logosByName.delete(name)
  }
  return content && { cid: 'logo@plutus', filename: 'logo.png', contentType: 'image/png', content }
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
