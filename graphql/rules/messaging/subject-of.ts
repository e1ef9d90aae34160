import type { MessageKind } from './message-row.ts'

/** The subject of a reward's mail: the sender's own words, marked where it is no first message. */
export function subjectOf(kind: MessageKind, subject: string, brandName = ''): string {
  if (kind === 'copy') return `Your ${brandName} voucher`
  if (kind === 'reminder') return `Still waiting for you: ${subject}`
  return kind === 'test' ? `TEST: ${subject}` : subject
}
