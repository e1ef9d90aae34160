import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'

/** In ms. `text` bounds a conversation until its mail's text was sent, and `answer` the wait for the answer to the text. */
export type SmtpTimeouts = { connect: number; text: number; answer: number }

/** RFC 5321 4.5.3.2.6 gives a server ten minutes to accept a text. */
const usual: SmtpTimeouts = { connect: 10_000, text: 120_000, answer: 600_000 }

/** In ms. An unused connection is closed after this time. */
const idleMs = 30_000

/** An error of a conversation whose text was sent, and to which no answer came. The mail may have arrived. */
export class UnansweredTextError extends Error {}

type Envelope = { from: string | false; to: string[] }
type Options = SendMailOptions & { onTextSent?: () => void }

export type SmtpMailer = {
  /** Sends a composed mail, and resolves once the server has accepted it. Rejects with an SmtpError or an UnansweredTextError. */
  send: (envelope: Envelope, raw: Buffer) => Promise<void>
  close: () => void
}

/** Opens a client with up to `connections` connections to an SMTP server. A connection is reused for further mails. */
export function openMailer(url: string, { connections, timeouts = usual }: { connections: number; timeouts?: SmtpTimeouts }): SmtpMailer {
  const transport: Transporter = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    idleTimeout: idleMs,
    connectionTimeout: timeouts.connect,
    // a server that sends its answers byte by byte never is inactive, so each mail has a timer too
    socketTimeout: timeouts.answer,
  })
  transport.use('stream', ({ message, data }, done) => {
    const { onTextSent } = data as Options
    message.processFunc((text) => (onTextSent ? text.once('end', onTextSent) : text))
    done()
  })

  return {
    close: () => transport.close(),
    async send(envelope, raw) {
      const conversation = new AbortController()
      const abortAfter = (ms: number) => setTimeout(() => conversation.abort(), ms)
      let isTextSent = false
      let timer = abortAfter(timeouts.text)
      const onTextSent = () => {
        isTextSent = true
        clearTimeout(timer)
        timer = abortAfter(timeouts.answer)
      }
      const options: Options = { envelope, raw, signal: conversation.signal, onTextSent }
      try {
        const { rejectedErrors } = await transport.sendMail(options)
        if (rejectedErrors?.[0]) throw rejectedErrors[0]
      } catch (error) {
        if (isTextSent && !(error as { responseCode?: number }).responseCode) throw new UnansweredTextError(String(error), { cause: error })
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
