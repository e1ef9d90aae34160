import { createTransport } from 'nodemailer'
import { type TriedConnection, tryConnection } from '#rules/platform/operation/try-connection.ts'

const timeoutMs = 7_000

/** Tries the mail server: a greeting, TLS and the sign-in, without a mail. An answer from 500 on to the sign-in is a refusal. */
export function tryMail(url: string): Promise<TriedConnection> {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  return tryConnection({
    name: 'SMTP_URL',
    note: 'mail_refused',
    server: 'the mail server',
    call: () => transport.verify().finally(() => transport.close()),
    isRefusal: (error) => error instanceof Error && 'code' in error && error.code === 'EAUTH' && replyOf(error) >= 500,
  })
}

const replyOf = (error: Error): number => ('responseCode' in error ? Number(error.responseCode) : 0)
