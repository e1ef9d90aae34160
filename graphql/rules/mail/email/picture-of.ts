import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'
import type { EmailAttachment } from './reward-email.ts'

const drawn = new WeakMap<Buffer, string>()

/** A picture as a part of a mail, encoded once: thousands of mails carry the same. */
export function pictureOf({ cid, filename, contentType, content }: EmailAttachment): { cid: string; raw: string } {
  const encoded = drawn.get(content) ?? content.toString('base64').replace(/.{76}/g, '$&\r\n')
  drawn.set(content, encoded)
  const head = [
    `Content-Type: ${contentType}; name=${filename}`,
    `Content-ID: <${cid}>`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: inline; filename=${filename}`,
  ]
  return { cid, raw: `${head.join('\r\n')}\r\n\r\n${encoded}` }
}

const read = new Map<string, Promise<EmailAttachment | undefined>>()

/** The sender's logo as a mail carries it, by cid; read once a name, as a new logo gets a new name. */
export function readLogo(name: string | null): Promise<EmailAttachment | undefined> {
  if (!name) return Promise.resolve(undefined)
  const known = read.get(name) ?? readAttachment(name)
  read.set(name, known)
  return known
}

const readAttachment = (name: string): Promise<EmailAttachment | undefined> =>
  readFile(join(env.dataDir, 'uploads', name)).then(
    (content) => ({ cid: 'logo@plutus', filename: 'logo.png', contentType: 'image/png', content }),
    () => undefined,
  )

/**
 * The engraved rosette that the web draws as SVG (`web/ui/rosette.tsx`), as mail clients can show it: at twice its pixels, transparent
 * between the lines.
 */
export function rosettePng(): Buffer {
  rosette ??= readFileSync(new URL('./rosette.png', import.meta.url))
  return rosette
}

export const rosetteSize = { width: 204, height: 176 }

let rosette: Buffer | undefined
