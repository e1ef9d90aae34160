import type { Twilio } from 'twilio'
import type { RequestOptions } from 'twilio/lib/base/RequestClient'
import type { TwilioSettings } from '#rules/platform/env/carriers-env.ts'
import { env } from '#rules/platform/env/env.ts'
import { type Carrier, DeliveryFailure, type TextMessage } from './carrier.ts'
import { failureOfTwilio } from './twilio-failure.ts'

/** At most as many connections at once as SMTP has. */
const socketsMax = 20
const timeoutMs = 8_000

type Client = { twilio: Twilio; templates: ApprovedTemplates }

/**
 * Twilio. Its reports come back to the address given with each message, which names our row, so a report finds it even before Twilio's
 * id is stored; a message with a report is not sent again after a crash.
 */
export function twilioCarrier(settings: TwilioSettings): Carrier {
  let opened: Promise<Client> | undefined
  const senders = { sms: settings.from, whatsapp: settings.whatsappFrom }

  return {
    name: 'twilio',
    carries: (channel) => Boolean(senders[channel]),
    async send(message) {
      opened ??= openClient(settings)
      const { twilio, templates } = await opened
      const content = message.template ? await contentOf(templates, message.template) : { body: message.body }
      const sender = String(senders[message.channel])
      const made = await twilio.messages
        .create({
          to: addressOf(message, message.to),
          ...(sender.startsWith('MG') ? { messagingServiceSid: sender } : { from: addressOf(message, sender) }),
          ...content,
          statusCallback: reportUrl(message.id),
        })
        .catch((error: unknown) => {
          throw failureOfTwilio(error, message.channel)
        })
      return made.sid
    },
  }
}

/** Where Twilio reports to; its signature covers this address. */
export const reportUrl = (message: string): string => `${env.publicUrl}/webhooks/messages/twilio?message=${message}`

const addressOf = ({ channel }: TextMessage, number: string): string => (channel === 'whatsapp' ? `whatsapp:${number}` : number)

async function contentOf(templates: ApprovedTemplates, { name, language, variables }: NonNullable<TextMessage['template']>) {
  const contentSid = await templates.find(name, language)
  if (!contentSid) throw new DeliveryFailure('whatsapp_template_rejected')
  return { contentSid, contentVariables: JSON.stringify(Object.fromEntries(variables.map((value, index) => [index + 1, value]))) }
}

/** The SDK is 20 MB on disk, so it is loaded only when used; another host is all that is changed about it. */
async function openClient({ accountSid, authToken, url }: TwilioSettings): Promise<Client> {
  const { default: sdk } = await import('twilio')
  class Elsewhere extends sdk.RequestClient {
    override request<TData>(asked: RequestOptions<TData>) {
      const { pathname, search } = new URL(asked.uri)
      return super.request<TData>(url ? { ...asked, uri: new URL(pathname + search, url).href } : asked)
    }
  }
  const httpClient = new Elsewhere({ timeout: timeoutMs, maxSockets: socketsMax })
  const twilio = new sdk.Twilio(accountSid, authToken, { httpClient })
  return { twilio, templates: approvedTemplates(twilio) }
}

const keptMs = 5 * 60_000
const templatesMax = 1000

/** The SDK says only that it is an object. */
type Approval = { name?: string; status?: string }

type ApprovedTemplates = { find: (name: string, language: string) => Promise<string | undefined> }

/** What WhatsApp has approved for the account, by name and language, as Twilio lists it; read again after five minutes. */
function approvedTemplates(twilio: Twilio): ApprovedTemplates {
  let kept: { at: number; sids: Promise<Map<string, string>> } | undefined
  return {
    async find(name, language) {
      if (!kept || Date.now() - kept.at > keptMs) kept = { at: Date.now(), sids: read(twilio) }
      const { sids } = kept
      return (
        await sids.catch((error: unknown) => {
          if (kept?.sids === sids) kept = undefined
          throw error
        })
      ).get(`${name} ${language}`)
    },
  }
}

async function read(twilio: Twilio): Promise<Map<string, string>> {
  const contents = await twilio.content.v1.contentAndApprovals.list({ limit: templatesMax })
  const asked = contents.map(({ sid, language, approvalRequests }) => ({
    sid,
    language,
    approval: approvalRequests as Approval | undefined,
  }))
  return new Map(
    asked.flatMap(({ sid, language, approval }) =>
      approval?.status === 'approved' ? [[`${approval.name} ${language}`, sid] as const] : [],
    ),
  )
}
