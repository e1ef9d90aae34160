import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailAttachment } from '#contracts/message/reward-labels.ts'
import { env } from '#rules/platform/env/env.ts'

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
 * Loads the sender's logo as an inline attachment. Undefined without a logo or a readable file. Cached by file name, because a new logo
 * gets a new name.
 */
export function readLogo(name: string | null): Promise<EmailAttachment | undefined> {
  if (!name) return Promise.resolve(undefined)
  const logo = logosByName.get(name) ?? readAttachment(name)
  logosByName.set(name, logo)
  return logo
}

const readAttachment = (name: string): Promise<EmailAttachment | undefined> =>
  readFile(join(env.dataDir, 'uploads', name)).then(
    (content) => ({ cid: 'logo@plutus', filename: 'logo.png', contentType: 'image/png', content }),
    () => undefined,
  )

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
