import { createHmac, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { freePort } from '#bff/launch/ports.ts'
import { serveDouble } from './serve-double.ts'

export type TwilioMessage = { sid: string; callback: string; fields: Record<string, string> }

/** The WhatsApp message templates that the API lists. WhatsApp has approved the first and rejected the second. */
const contents = [
  { sid: `HX${'a'.repeat(32)}`, friendly_name: 'Reward', language: 'en', approval_requests: { name: 'reward_ready', status: 'approved' } },
  { sid: `HX${'b'.repeat(32)}`, friendly_name: 'Old', language: 'en', approval_requests: { name: 'reward_old', status: 'rejected' } },
]

/** Starts a double of Twilio's API for the unpatched SDK. Status reports are sent as correctly signed forms. */
export async function startTwilioDouble() {
  const port = await freePort()
  const accountSid = `AC${randomBytes(16).toString('hex')}`
  const authToken = randomBytes(16).toString('hex')
  const messages: TwilioMessage[] = []
  /** The HTTP status and Twilio error code of each of the next API calls. After them calls succeed. */
  const refusals: { status: number; code: number }[] = []

  const app = new Hono()
  app.use(async (c, next) => {
    const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    return c.req.header('authorization') === basic ? next() : c.json({ code: 20003, status: 401, message: 'Authenticate' }, 401)
  })
  app.post('/2010-04-01/Accounts/:account/Messages.json', async (c) => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const refusal = fields.To?.endsWith('5005550001') ? { status: 400, code: 21211 } : refusals.shift()
    if (refusal) return c.json({ code: refusal.code, message: 'No', status: refusal.status }, refusal.status as 400)
    const sid = `SM${randomBytes(16).toString('hex')}`
    messages.push({ sid, callback: fields.StatusCallback ?? '', fields })
    return c.json({ sid, status: 'queued', to: fields.To, body: fields.Body ?? '', error_code: null }, 201)
  })
  app.get('/v1/ContentAndApprovals', (c) => c.json({ contents, meta: { page: 0, page_size: 50, next_page_url: null, key: 'contents' } }))
  const stop = serveDouble(app, port)

  /** Signs a form as Twilio does: the address, then every field sorted by name. */
  function signed(url: string, fields: Record<string, string>, key = authToken) {
    const text = Object.keys(fields)
      .sort()
      .reduce((sum, name) => sum + name + fields[name], url)
    return {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', key).update(text).digest('base64'),
      },
    }
  }
  const post = async (url: string, fields: Record<string, string>, key?: string): Promise<number> =>
    (await fetch(url, { method: 'POST', ...signed(url, fields, key) })).status

  return {
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+14155550100',
      TWILIO_WHATSAPP_FROM: '+14155550101',
      TWILIO_API_URL: `http://127.0.0.1:${port}`,
    },
    messages,
    refusals,
    signed,
    /** Posts a signed status report of a sent message to the callback address that came with it. */
    report: ({ sid, callback, fields }: TwilioMessage, status: string, { error, key }: { error?: number; key?: string } = {}) =>
      post(
        callback,
        {
          AccountSid: accountSid,
          MessageSid: sid,
          SmsSid: sid,
          MessageStatus: status,
          SmsStatus: status,
          To: fields.To ?? '',
          From: fields.From ?? '',
          ...(error ? { ErrorCode: String(error) } : {}),
        },
        key,
      ),
    /** Sends an incoming message to our number. */
    write: (url: string, from: string, body: string) =>
      post(`${url}/webhooks/messages/twilio`, {
        AccountSid: accountSid,
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        SmsStatus: 'received',
        From: from,
        To: '+14155550100',
        Body: body,
      }),
    stop,
  }
}
