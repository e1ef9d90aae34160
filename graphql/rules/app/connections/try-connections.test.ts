import { spawnSync } from 'node:child_process'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tryVoucherSupplier } from '#rules/catalogue/voucher/try-suppliers.ts'
import { tryMail } from '#rules/mail/try-mail.ts'
import { tryAddress } from './try-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return (server.address() as AddressInfo).port
}

/** Starts a mail server that answers a sign-in with this line, and returns its address with a user. */
async function mailServer(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 double ESMTP\r\n')
    socket.on('data', (chunk) => {
      const line = String(chunk)
      if (line.startsWith('EHLO')) socket.write('250-double\r\n250 AUTH PLAIN LOGIN\r\n')
      else socket.write(line.startsWith('AUTH') ? `${answer}\r\n` : '221 bye\r\n')
    })
  })
  return `smtp://user:se%23cret@127.0.0.1:${await listen(server)}`
}

it.each([
  ['235 2.7.0 Accepted', 'works', /^SMTP_URL: the mail server answers\.$/],
  ['535 5.7.8 Bad credentials', 'refused', /^SMTP_URL: the mail server refuses the credentials \(.*535 5\.7\.8/],
  ['534 5.7.9 Too weak', 'refused', /534/],
  ['454 4.7.0 Temporary failure', 'unanswered', /gives no usable answer \(.*454/],
  ['421 4.3.2 Going down', 'unanswered', /421/],
])('O8 reads the mail server’s answer %j to a sign-in as %s', async (answer, outcome, sentence) => {
  const tried = await tryMail(await mailServer(answer))
  expect(tried).toMatchObject({ outcome, note: 'mail_refused', sentence: expect.stringMatching(sentence) })
  expect(tried.sentence).not.toContain('se#cret')
})

it('O8 counts a mail server without an answer as no refusal', async () => {
  expect(await tryMail('smtp://127.0.0.1:1')).toMatchObject({ outcome: 'unanswered' })
  const hangsUp = createServer((socket) => socket.end())
  expect(await tryMail(`smtp://127.0.0.1:${await listen(hangsUp)}`)).toMatchObject({ outcome: 'unanswered' })
})

// an earlier file of this worker may have replaced it
beforeEach(() => void vi.unstubAllGlobals())

it.each([
  [200, 'works'],
  [404, 'works'],
  [401, 'refused'],
  [403, 'refused'],
  [500, 'unanswered'],
  [503, 'unanswered'],
])('O8 reads a supplier’s answer %i to its key as %s', async (status, outcome) => {
  const port = await listen(
    createHttp((req, res) => res.writeHead(req.headers.authorization === 'Bearer key' && req.method === 'GET' ? status : 599).end()),
  )
  expect(await tryVoucherSupplier({ url: new URL(`http://127.0.0.1:${port}/v1/`), key: 'key' })).toMatchObject({ outcome })
})

it('O8 counts an address of Plutus that does not answer, or not with TLS, as a warning', async () => {
  expect(await tryAddress('PUBLIC_URL', 'https://127.0.0.1:1')).toMatchObject({ name: 'PUBLIC_URL', outcome: 'unanswered' })
  const plain = await listen(createHttp((_, res) => res.end()))
  expect(await tryAddress('PUBLIC_URL', `https://127.0.0.1:${plain}`)).toMatchObject({ outcome: 'unanswered' })
})

const openssl = (days: number) =>
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)],
    ...['-subj', '/CN=plutus.test', '-addext', 'subjectAltName=DNS:localhost', '-keyout', '-', '-out', '-'],
  ])

it.skipIf(openssl(90).status !== 0)('O8 refuses a certificate whose chain is not known (needs openssl)', async () => {
  const pem = String(openssl(90).stdout)
  const port = await listen(createHttps({ key: pem, cert: pem }, (_, res) => res.end()))
  const tried = await tryAddress('PUBLIC_URL', `https://localhost:${port}`)
  expect(tried).toMatchObject({ outcome: 'refused', sentence: expect.stringMatching(/has a certificate that browsers refuse \(its chain/) })
})
