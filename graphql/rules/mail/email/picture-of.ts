import type { EmailAttachment } from './reward-email.ts'

const drawn = new WeakMap<Buffer, string>()

/** A picture as the part of a mail it becomes, encoded once: thousands of mails carry the same. */
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
