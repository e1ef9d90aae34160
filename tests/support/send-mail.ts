import { connect } from 'node:net'

export type TestMail = { id: string; to: string; subject: string; body: string; channel?: string }

/** Sends a mail over raw SMTP, without a mail library between the test and the mailbox. */
export async function sendMail(smtpPort: number, { id, to, subject, body, channel }: TestMail): Promise<void> {
  const head = [
    `Message-ID: <${id}@test>`,
    'From: Plutus <plutus@example.com>',
    `To: ${to}`,
    `Subject: ${subject}`,
    'Content-Type: text/html; charset=utf-8',
    ...(channel ? [`X-Plutus-Channel: ${channel}`] : []),
  ]
  const message = `${head.join('\r\n')}\r\n\r\n${body}\r\n.`
  const talk = ['EHLO test', 'MAIL FROM:<plutus@example.com>', `RCPT TO:<${to}>`, 'DATA', message, 'QUIT']
  const socket = connect(smtpPort, '127.0.0.1').setEncoding('utf8')
  for await (const answer of socket) {
    if (/^[45]/.test(answer)) throw new Error(answer)
    const line = talk.shift()
    if (line) socket.write(`${line}\r\n`)
    else socket.end()
  }
}
