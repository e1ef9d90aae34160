import PostalMime, { type Address, type Email } from 'postal-mime'
import type { MailboxMessage, MailboxSummary } from '#graphql/contracts/rest/mailbox.ts'

export type Envelope = { from: string; to: string[]; receivedAt: string }
export type Summary = Omit<MailboxSummary, 'reports'>

const phoneChannels = ['sms', 'whatsapp'] as const

/** Returns the content of a message's file: the recipients and the time of receipt as two header lines, then the unchanged message. */
export function withEnvelope(raw: Buffer, { to, receivedAt }: Envelope): Buffer {
  return Buffer.concat([Buffer.from(`X-Envelope-To: ${to.join(', ')}\r\nX-Received-At: ${receivedAt}\r\n`), raw])
}

/** Returns the summary of a message from its headers alone. Parsing whole messages would take longer than receiving them. */
export async function readSummary(file: Buffer, idOf: (messageId: string | undefined) => string): Promise<Summary> {
  const end = file.indexOf('\r\n\r\n')
  const mail = await PostalMime.parse(end < 0 ? file : file.subarray(0, end + 4))
  const marked = header(mail, 'x-plutus-channel') ?? ''
  const channel = phoneChannels.find((one) => one === marked) ?? 'email'
  const envelope = header(mail, 'x-envelope-to') ?? ''
  const to = channel === 'email' ? envelope : envelope.replaceAll(/@[\w.]+/g, '')
  const message = header(mail, 'x-plutus-message')
  const unsubscribe = /<(https?:[^>]+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1]
  return {
    id: idOf(mail.messageId),
    channel,
    to,
    recipients: to.toLowerCase().split(', '),
    from: addressOf(mail.from),
    subject: mail.subject ?? '',
    date: header(mail, 'x-received-at') ?? new Date(0).toISOString(),
    ...(message ? { message } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
  }
}

/** Parses a stored message file. Returns its summary with text and HTML, in which attached pictures (`cid:`) are inlined as data URLs. */
export async function readMessage(
  file: Buffer,
  { recipients: _, message: __, unsubscribe: ___, ...summary }: Summary,
): Promise<MailboxMessage> {
  const mail = await PostalMime.parse(file, { attachmentEncoding: 'base64' })
  return { ...summary, text: (mail.text ?? '').trim(), html: withPictures(mail) }
}

function withPictures(mail: Email): string {
  const html = mail.html ?? ''
  return html.replaceAll(/cid:([^"')\s>]+)/g, (whole, id) => {
    const picture = mail.attachments.find(({ contentId }) => contentId === `<${id}>`)
    return picture ? `data:${picture.mimeType};base64,${String(picture.content)}` : whole
  })
}

const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value
const addressOf = (address: Address | undefined) => address?.address ?? ''

/** Returns a message as an HTML document for the sandboxed frame. Its links open in a new tab. */
export function messageDocument({ html, text }: MailboxMessage, part: 'html' | 'text'): string {
  const base = '<base target="_blank" rel="noreferrer">'
  if (part === 'html' && html) return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
  return `<!doctype html><meta charset="utf-8">${base}<title>Text</title>
<style>:root{color-scheme:light dark}body{margin:24px;font:15px/24px ui-sans-serif,system-ui,sans-serif}pre{white-space:pre-wrap;font:inherit;margin:0;overflow-wrap:anywhere}</style>
<pre>${withLinks(escapeHtml(text))}</pre>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const withLinks = (escaped: string) => escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
