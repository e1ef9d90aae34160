import type { TwilioSettings } from '#contracts/settings/carriers-env.ts'
import { failureOf, type TextChannel } from '#rules/mail/carrier/carrier.ts'
import { reportUrl } from '#rules/mail/carrier/twilio-carrier.ts'
import { twilioFailure } from '#rules/mail/carrier/twilio-failure.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { signatureHeader } from '#rules/platform/http/signed-request.ts'
import type { Fact, ReadReport } from './report.ts'

/** Replies that opt a person out of messages from Twilio numbers, in the languages that Twilio's own filter knows, and those that undo it. */
const stopWords = /^(stop|stopall|unsubscribe|cancel|end|quit|arret|baja|alto)[.!]?$/i
const startWords = /^(start|unstop|yes)[.!]?$/i

/**
 * Returns the function that parses Twilio's reports on a message's status and replies to our number. The SDK verifies the signature over
 * the URL and all fields. Refuses EVENT_SIGNATURE.
 */
export function twilioReports({ authToken }: TwilioSettings): ReadReport {
  return async (body, headers, query) => {
    const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    const message = typeof query.message === 'string' ? query.message : undefined
    const { default: sdk } = await import('twilio')
    const url = message === undefined ? reportUrl('').replace(/\?.*$/, '') : reportUrl(message)
    if (!sdk.validateRequest(authToken, signatureHeader(headers, 'x-twilio-signature'), url, fields)) throw refusal('EVENT_SIGNATURE')
    const sid = fields.MessageSid ?? fields.SmsSid ?? ''
    const type = fields.MessageStatus ?? fields.SmsStatus ?? 'unknown'
    if (message === undefined) return { id: `${sid}:received`, type: 'received', providerId: sid, ...readReply(fields) }
    const fact = factOf(type, Number(fields.ErrorCode ?? 0), fields.To?.startsWith('whatsapp:') ? 'whatsapp' : 'sms')
    return { id: `${sid}:${type}`, type, message, providerId: sid, ...(fact ? { fact } : {}) }
  }
}

/** Reads a reply to our number. Twilio names the kind of a keyword that it acted on itself, and its words can be the operator's own. */
function readReply({ From: from = '', Body: text = '', OptOutType: named }: Record<string, string>): { fact?: Fact } {
  const word = text.trim()
  const phone = from.replace(/^whatsapp:/, '')
  if (named ? named === 'STOP' : stopWords.test(word)) return { fact: { kind: 'stop', phone } }
  return (named ? named === 'START' : startWords.test(word)) ? { fact: { kind: 'start', phone } } : {}
}

function factOf(status: string, error: number, channel: TextChannel): Fact | undefined {
  switch (status) {
    case 'sent':
    case 'delivered':
      return { kind: status }
    case 'read':
      return { kind: 'opened' }
    case 'failed':
    case 'undelivered':
      return failureFact(error, channel)
    default:
      return undefined
  }
}

function failureFact(error: number, channel: TextChannel): Fact {
  const { code, retryable } = failureOf(twilioFailure(error, channel))
  return code === 'unsubscribed' ? { kind: 'unsubscribed', isRepeat: true } : { kind: 'failed', code, retryable }
}
