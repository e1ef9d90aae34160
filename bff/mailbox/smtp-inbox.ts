import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { readAddress } from '#graphql/rules/platform/input/read-address.ts'
import type { MessageStore } from './message-store.ts'

const sizeLimitBytes = 25 * 1024 * 1024

/** A real SMTP server on loopback that stores every message and sends none on. It answers 250 once the file is written. */
export async function openSmtpInbox(store: MessageStore, port: number): Promise<{ close: () => Promise<void> }> {
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
            // the server decodes the domain; kept as it was on the wire
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
  server.on('error', () => undefined) // a sender that hangs up must not end the launcher
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', settle)
  })
  return { close: () => new Promise((settle) => server.close(settle)) }
}
