import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#bff/launch/ports.ts'

type Step = 'AUTH' | 'MAIL' | 'RCPT' | 'DOT'

/**
 * Starts a mail server that demands a user and password and passes each accepted mail to the mailbox at `mailboxPort`, if that is given.
 * `refuse` makes a step answer with an error, such as `535 5.7.8 Expired`. DOT is the end of the text, after which CUT closes the connection.
 */
export async function startSmtpDouble(mailboxPort?: number) {
  const refusals = new Map<Step, string>()
  const acceptedFor: string[] = []
  const texts: { to: string; id: string }[] = []
  let held: { isHeld: (to: string) => boolean; until: Promise<void> } | undefined
  const refusalAt = (step: Step): Error | undefined => {
    const [, code = '', message = ''] = /^(\d{3}) (.*)$/.exec(refusals.get(step) ?? '') ?? []
    return code ? Object.assign(new Error(message), { responseCode: Number(code) }) : undefined
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    onAuth({ username, password }, _session, done) {
      const refusal = refusalAt('AUTH')
      if (refusal) return done(refusal)
      if (username !== 'plutus' || password !== 'p#ss') return done(new Error('5.7.8 Authentication failed'))
      done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL')),
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT')),
    onData(stream, { envelope, id }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then(async (raw) => {
          texts.push(...to.map((address) => ({ to: address, id: /^Message-ID: (.*)$/im.exec(raw.toString('latin1'))?.[1] ?? '' })))
          if (to.some((address) => held?.isHeld(address))) await held?.until
          if (refusals.get('DOT') === 'CUT') {
            for (const connection of server.connections) if (connection.id === id) connection.close()
            return new Promise<never>(() => undefined)
          }
          const refusal = refusalAt('DOT')
          if (refusal) throw refusal
          if (mailboxPort !== undefined) await passOn(mailboxPort, { from, to, raw })
        })
        .then(() => {
          acceptedFor.push(...to)
          done()
        }, done)
    },
  })
  server.on('error', () => undefined)
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://plutus:p%23ss@127.0.0.1:${port}`,
    accepted: () => acceptedFor.length,
    acceptedFor,
    /** The recipient and Message-ID of every text that was received, answered or not. */
    texts,
    /** Keeps the answers to texts for these recipients until the returned function is called. */
    holdAnswers: (isHeld: (to: string) => boolean) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { isHeld, until: promise }
      return () => {
        held = undefined
        resolve()
      }
    },
    /** Also closes the open connections, so that the next mail signs in again. */
    refuse: (step: Step, answer: string) => {
      refusals.set(step, answer)
      for (const connection of server.connections) connection.close()
    },
    accept: () => refusals.clear(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Sends a mail to the mailbox unchanged. */
async function passOn(port: number, { from, to, raw }: { from: string; to: string[]; raw: Buffer }): Promise<void> {
  const text = raw.toString('latin1').replaceAll(/^\./gm, '..')
  const recipients = to.map((address) => `RCPT TO:<${address}>`)
  const talk = ['EHLO double', `MAIL FROM:<${from}>`, ...recipients, 'DATA', `${text}\r\n.`, 'QUIT']
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  for await (const answer of socket) {
    if (/^[45]/.test(answer)) throw new Error(answer)
    const line = talk.shift()
    if (line) socket.write(`${line}\r\n`, 'latin1')
    else socket.end()
  }
}
