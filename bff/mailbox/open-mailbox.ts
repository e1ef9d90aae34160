import { serve } from '@hono/node-server'
import { mailboxApp } from './mailbox-app.ts'
import { openMessageStore } from './message-store.ts'
import type { ReportsTo } from './reports.ts'
import { openSmtpInbox } from './smtp-inbox.ts'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

type Options = { folder: string; port: number; smtpPort: number /** Without it nothing is reported. */; reportsTo?: ReportsTo }

/** The built-in mailbox: SMTP in, a page and a small API out, reports to Plutus, everything kept under one folder. Loopback only. */
export async function openMailbox({ folder, port, smtpPort, reportsTo }: Options) {
  const store = await openMessageStore(folder)
  const inbox = await openSmtpInbox(store, smtpPort)
  const server = serve({ fetch: mailboxApp(store, reportsTo).fetch, port, hostname: '127.0.0.1' })
  return {
    port,
    smtpPort,
    url: `http://localhost:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    async stop() {
      await inbox.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}
