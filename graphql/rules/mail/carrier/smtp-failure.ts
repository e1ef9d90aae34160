import type { FailureCode } from '#contracts/message/words.ts'

/**
 * The subject of a failure. Failures of the person and of the message are final, and all others wait. `channel` is the mail server or
 * carrier itself, and `sender` our address or number there. After `unanswered` the message may have arrived.
 */
export type FailureScope = 'channel' | 'sender' | 'message' | 'person' | 'unanswered' | 'unknown'

/**
 * An error of the SMTP client. `command` is the one that failed, such as RCPT TO, and `response` the answer of the server. `isUnanswered` if
 * the text was sent and no answer came.
 */
export type SmtpError = {
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  isUnanswered?: boolean
}

type Answer = { command: string; basic: string; enhanced: string; text: string }

/** A row applies if all of its patterns match. A missing pattern matches everything. */
type Row = { scope: FailureScope; code: FailureCode } & { [Part in keyof Answer]?: RegExp }

/** In characters. More of an answer is not read. */
const answerMax = 2000

const missingMailbox =
  /\b(user|mailbox|recipient|account|address)\b.{0,60}\b(unknown|not found|does not exist|doesn['’]t exist|not exist)\b|\b(unknown|no such|invalid|non-?existent)( local)? (user|mailbox|recipient|account|address)\b|\bunrouteable address\b/is

const client = /^(CONN|API|EHLO|HELO|LHLO|STARTTLS|AUTH|RSET)/
const recipient = /^RCPT/

/**
 * The meaning of an answer, by command, then enhanced code, then basic code. The first row that applies decides. Answers without an
 * enhanced code are about the person only if their words name a missing mailbox, because limits have the same basic codes.
 */
const rows: Row[] = [
  { basic: /^$/, command: client, scope: 'channel', code: 'provider_down' },
  { basic: /^421$/, scope: 'channel', code: 'smtp_delivery_failed' },
  { command: client, scope: 'channel', code: 'smtp_delivery_failed' },
  { enhanced: /^5\.1\.[78]$/, scope: 'sender', code: 'smtp_delivery_failed' },
  { command: /^MAIL/, scope: 'channel', code: 'smtp_delivery_failed' },
  { enhanced: /^5\.1\.0$/, text: /\bsender\b/i, scope: 'sender', code: 'smtp_delivery_failed' },
  { enhanced: /^[45]\.2\.2$/, scope: 'unknown', code: 'mailbox_full' },
  { basic: /^5/, enhanced: /^5\.(2\.3|3\.4|6\.\d+)$/, scope: 'message', code: 'message_refused' },
  { command: recipient, enhanced: /^5\.2\.1$/, text: /\brate\b/i, scope: 'unknown', code: 'smtp_delivery_failed' },
  { command: recipient, basic: /^5/, enhanced: /^5\.(1\.\d+|2\.1)$/, scope: 'person', code: 'mailbox_unavailable' },
  {
    command: recipient,
    basic: /^5/,
    enhanced: /^5\.4\.1$/,
    text: /recipient address rejected/i,
    scope: 'person',
    code: 'mailbox_unavailable',
  },
  { command: recipient, basic: /^552$/, enhanced: /^$/, scope: 'unknown', code: 'mailbox_full' },
  { command: recipient, basic: /^5/, enhanced: /^$/, text: /\b(sender|from)\b/i, scope: 'unknown', code: 'smtp_delivery_failed' },
  { command: recipient, basic: /^55[0134]$/, enhanced: /^$/, text: missingMailbox, scope: 'person', code: 'mailbox_unavailable' },
  { scope: 'unknown', code: 'smtp_delivery_failed' },
]

/** Returns what an error of the SMTP client is about, and its failure code. Undefined for an error of another kind. */
export function readSmtpError(error: SmtpError): Pick<Row, 'scope' | 'code'> | undefined {
  if (error.isUnanswered) return { scope: 'unanswered', code: 'may_have_arrived' }
  if (error.command === undefined && error.responseCode === undefined) return undefined
  const answer = readAnswer(error)
  const parts = Object.keys(answer) as (keyof Answer)[]
  return rows.find((row) => parts.every((part) => row[part]?.test(answer[part]) ?? true))
}

function readAnswer({ command = '', response = '', responseCode }: SmtpError): Answer {
  const text = response.slice(0, answerMax)
  return {
    command: command.toUpperCase(),
    basic: /^[2-5]\d\d$/.test(String(responseCode)) ? String(responseCode) : '',
    // one of several lines may lack it, and some servers write #5.1.0
    enhanced: /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/m.exec(text)?.[1] ?? '',
    text,
  }
}
