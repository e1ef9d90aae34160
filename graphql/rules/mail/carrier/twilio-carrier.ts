import type { Twilio } from 'twilio'
import type { RequestOptions } from 'twilio/lib/base/RequestClient'
import type { TwilioSettings } from '#contracts/settings/carriers-env.ts'
import { env } from '#rules/platform/env/env.ts'
import { type Carrier, DeliveryFailure, type TextMessage } from './carrier.ts'
import { failureOfTwilio } from './twilio-failure.ts'

/** The maximum concurrent connections to Twilio, the same as to the SMTP server. */
const socketsMax = 20
const timeoutMs = 8_000

type Client = { twilio: Twilio; templates: ApprovedTemplates }

/**
 * Creates the carrier that sends over Twilio. Each message's callback address contains its row id, so that a delivery report finds its row
 * even before Twilio's id is stored.
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
      const content = message.template ? await findContent(templates, message.template) : { body: message.body }
      const sender = String(senders[message.channel])
      const created = await twilio.messages
        .create({
          to: toAddress(message, message.to),
          ...(sender.startsWith('MG') ? { messagingServiceSid: sender } : { from: toAddress(message, sender) }),
          ...content,
          statusCallback: reportUrl(message.id),
        })
        .catch((error: unknown) => {
          throw failureOfTwilio(error, message.channel)
        })
      return created.sid
    },
  }
}

/** Returns the address to which Twilio sends the delivery reports of a message. Twilio signs the address together with the report. */
export const reportUrl = (message: string): string => `${env.publicUrl}/webhooks/messages/twilio?message=${message}`

const toAddress = ({ channel }: TextMessage, number: string): string => (channel === 'whatsapp' ? `whatsapp:${number}` : number)

async function findContent(templates: ApprovedTemplates, { name, language, variables }: NonNullable<TextMessage['template']>) {
  const contentSid = await templates.find(name, language)
  if (!contentSid) throw new DeliveryFailure('whatsapp_template_rejected', 'message')
  return { contentSid, contentVariables: JSON.stringify(Object.fromEntries(variables.map((value, index) => [index + 1, value]))) }
}

/** Loads the SDK on first use, because it is 20 MB on disk, and redirects its requests to TWILIO_API_URL if that is set. */
async function openClient({ accountSid, authToken, url }: TwilioSettings): Promise<Client> {
  const { default: sdk } = await import('twilio')
  class RedirectedClient extends sdk.RequestClient {
    override request<TData>(options: RequestOptions<TData>) {
      const { pathname, search } = new URL(options.uri)
      return super.request<TData>(url ? { ...options, uri: new URL(pathname + search, url).href } : options)
    }
  }
  const httpClient = new RedirectedClient({ timeout: timeoutMs, maxSockets: socketsMax })
  const twilio = new sdk.Twilio(accountSid, authToken, { httpClient })
  return { twilio, templates: approvedTemplates(twilio) }
}

const cacheMs = 5 * 60_000
const templatesMax = 1000

/** The name and status of WhatsApp's approval of a template. Declared here, because the SDK types it only as an object. */
type Approval = { name?: string; status?: string }

type ApprovedTemplates = { find: (name: string, language: string) => Promise<string | undefined> }

/**
 * Returns a finder of the WhatsApp templates that Twilio lists as approved, by name and language. Undefined for any other template. The
 * list is cached for five minutes.
 */
function approvedTemplates(twilio: Twilio): ApprovedTemplates {
  let cached: { at: number; sids: Promise<Map<string, string>> } | undefined
  return {
    async find(name, language) {
      if (!cached || Date.now() - cached.at > cacheMs) cached = { at: Date.now(), sids: loadApproved(twilio) }
      const { sids } = cached
      return (
        await sids.catch((error: unknown) => {
          if (cached?.sids === sids) cached = undefined
          throw error
        })
      ).get(`${name} ${language}`)
    },
  }
}

async function loadApproved(twilio: Twilio): Promise<Map<string, string>> {
  const contents = await twilio.content.v1.contentAndApprovals.list({ limit: templatesMax })
  const templates = contents.map(({ sid, language, approvalRequests }) => ({
    sid,
    language,
    approval: approvalRequests as Approval | undefined,
  }))
  return new Map(
    templates.flatMap(({ sid, language, approval }) =>
      approval?.status === 'approved' ? [[`${approval.name} ${language}`, sid] as const] : [],
    ),
  )
}
