import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { loopbackOnly } from '#bff/gateway/operation/loopback.ts'
import { sharedLook } from '#bff/web/shared-look.ts'
import { type MailboxCount, type MailboxList, type MailboxMessage, reportBody } from '#graphql/contracts/rest/mailbox.ts'
import { messageDocument, readMessage, type Summary } from './message-file.ts'
import { type MessageStore, mapInChunks } from './message-store.ts'
import { clickUnsubscribe, type ReportsTo, reportsOf, sendReport } from './reports.ts'

const listMax = 1000
const page = new URL('page/', import.meta.url)
const types: Record<string, string> = { 'index.html': 'text/html', 'mailbox.css': 'text/css', 'mailbox.js': 'text/javascript' }

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; frame-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'"

/**
 * Serves the mailbox's page at `/`, its API at `/api` and each message as a document at `/messages/:id`. With `reportsTo` a reader can send
 * delivery reports to Plutus.
 */
export function mailboxApp(store: MessageStore, reportsTo?: ReportsTo): Hono {
  const app = new Hono()
  const loadMessage = async (summary: Summary): Promise<MailboxMessage | undefined> => {
    const file = await store.read(summary.id)
    return file && readMessage(file, summary)
  }

  app.use(loopbackOnly)

  app.get('/api/messages', async (c) => {
    const messages = await mapInChunks(store.list(readFilter(c.req.query())), loadMessage)
    return c.json(messages.filter((message) => message !== undefined))
  })
  app.get('/api/messages/count', (c) => c.json({ count: store.count(), received: store.received() } satisfies MailboxCount))
  app.delete('/api/messages', async (c) => {
    await store.clear()
    return c.body(null, 204)
  })

  app.get('/api/summaries', (c) => {
    const etag = `"${store.revision}"`
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ETag: etag })
    const messages = store.list(readFilter(c.req.query())).map((one) => ({ ...one, reports: reportsTo ? reportsOf(one) : [] }))
    return c.json({ count: store.count(), messages } satisfies MailboxList, 200, { ETag: etag })
  })

  app.post('/api/messages/:id/reports', async (c) => {
    const summary = store.find(c.req.param('id'))
    const type = z.safeParse(reportBody, await c.req.json().catch(() => undefined)).data?.type
    if (!summary || !type || !reportsTo || !reportsOf(summary).includes(type)) return c.json({ error: 'Not found' }, 404)
    const { message, unsubscribe } = summary
    const isClick = type === 'unsubscribed' && unsubscribe
    const isAccepted = isClick ? await clickUnsubscribe(unsubscribe) : await sendReport(reportsTo, String(message), type)
    return isAccepted ? c.body(null, 204) : c.json({ error: 'Plutus did not accept it' }, 502)
  })

  app.get('/messages/:id', async (c) => {
    const summary = store.find(c.req.param('id'))
    const message = summary && (await loadMessage(summary))
    if (!message) return c.text('This message is no longer here', 404)
    const part = c.req.query('part') === 'text' ? 'text' : 'html'
    return c.html(messageDocument(message, part), 200, { 'Content-Security-Policy': messagePolicy })
  })

  app.route('/', sharedLook)

  app.get('/:name?', async (c) => {
    const name = c.req.param('name') ?? 'index.html'
    const type = types[name]
    if (!type) return c.notFound()
    return c.body(await readFile(new URL(name, page)), 200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': pagePolicy,
    })
  })
  return app
}

function readFilter({ to, limit }: Record<string, string>): { to: string | undefined; limit: number } {
  const requested = Number(limit ?? listMax)
  return { to, limit: Number.isInteger(requested) && requested > 0 ? Math.min(requested, listMax) : listMax }
}
