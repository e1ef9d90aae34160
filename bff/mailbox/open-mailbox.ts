import { buffer } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { SMTPServer } from 'smtp-server'
import { readAddress } from '#graphql/contracts/address/read-address.ts'
import { mailboxApp } from './mailbox-app.ts'
import { type MessageStore, openMessageStore } from './message-store.ts'
import type { ReportsTo } from './reports.ts'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

type Options = {
  folder: string
  port: number
  smtpPort: number
  /** The URL of Plutus that receives delivery reports, and the key that signs them. Without it the mailbox sends none. */
  reportsTo?: ReportsTo
}

/** Starts the built-in mailbox for development on loopback: an SMTP server, a page and a small API. Its messages are files in `folder`. */
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

const sizeLimitBytes = 25 * 1024 * 1024

/** Starts an SMTP server on loopback that stores every message and forwards none. Answers 250 once the file is written. */
async function openSmtpInbox(store: MessageStore, port: number): Promise<{ close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 500,
    size: sizeLimitBytes,
    closeTimeout: 500,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      buffer(stream)
        .then((raw) =>
          store.add(raw, {
            from: mailFrom ? mailFrom.address : '',
            // the server decodes the domain, so the raw form is restored
            to: rcptTo.map(({ address }) => readAddress(address).address ?? address),
            receivedAt: new Date().toISOString(),
          }),
        )
        .then(
          () => done(),
          (error) => done(Object.assign(new Error(`Not kept: ${String(error)}`), { responseCode: 452 })),
        )
    },
  })
  server.on('error', () => undefined) // a sender that disconnects must not end the launcher
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', settle)
  })
  return { close: () => new Promise((settle) => server.close(settle)) }
}
