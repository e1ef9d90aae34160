import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { openMailer, type SmtpMailer, type SmtpTimeouts, UnansweredTextError } from './smtp-mailer.ts'

const servers: Server[] = []
const mailers: SmtpMailer[] = []
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close()
  for (const server of servers.splice(0)) server.close()
})

type Step = 'MAIL' | 'RCPT' | 'DATA' | 'DOT'
/** Returns an answer, or undefined to give none. */
type Answer = (step: Step, socket: Socket) => string | undefined

const friendly: Answer = (step) => (step === 'DATA' ? '354 Go on' : '250 2.0.0 OK')

/** Starts a mail server that answers as `answer` says, and a client of it. Returns the commands that the server received. */
async function startMailer(answer: Answer, timeouts?: Partial<SmtpTimeouts>) {
  const commands: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 double ESMTP\r\n')
    let isText = false
    createInterface(socket).on('line', (line) => {
      if (isText && line !== '.') return
      const step = isText ? 'DOT' : (line.slice(0, 4) as Step)
      isText = false
      commands.push(step)
      const said = /^(MAIL|RCPT|DATA|DOT)$/.test(step) ? answer(step, socket) : '250 OK'
      if (step === 'DATA' && said?.startsWith('3')) isText = true
      if (said) socket.write(`${said}\r\n`)
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = openMailer(url, { connections: 5, timeouts: { connect: 60_000, text: 60_000, answer: 60_000, ...timeouts } })
  mailers.push(mailer)
  const send = () => mailer.send({ from: 'plutus@example.com', to: ['ana@example.com'] }, Buffer.from('Subject: Hello\r\n\r\nHello\r\n'))
  return { send, commands }
}

it('issue 59 5 waits longer for the answer to the text than for what precedes it', async () => {
  const texts: Socket[] = []
  let isSlow = true
  const { send } = await startMailer(
    (step, socket) => {
      if (step === 'DOT' && isSlow) return void texts.push(socket)
      return step === 'RCPT' && !isSlow ? undefined : friendly(step, socket)
    },
    { text: 3000 },
  )
  const slow = send()
  await expect.poll(() => texts.length).toBe(1)
  isSlow = false
  const silent = await send().catch((error: unknown) => error)
  expect(silent).toMatchObject({ code: 'EABORT' })
  expect(silent).not.toBeInstanceOf(UnansweredTextError)
  texts[0]?.write('250 2.0.0 Queued at last\r\n')
  await slow
})

it('issue 59 5 gives up an answer to the text that comes byte by byte, but never ends', async () => {
  const trickle = (socket: Socket) => {
    const timer = setInterval(() => (socket.writable ? socket.write('250-Still thinking\r\n') : clearInterval(timer)), 20)
  }
  const { send } = await startMailer((step, socket) => (step === 'DOT' ? void trickle(socket) : friendly(step, socket)), { answer: 2000 })
  await expect(send()).rejects.toThrow(UnansweredTextError)
})

it.each([
  ['DOT', 'closed', true],
  ['DATA', 'closed', false],
  ['RCPT', 'closed', false],
  ['DOT', 'cut within its answer', true],
] as const)('issue 59 4 knows that a connection which at %s is %s may have delivered the mail: %s', async (at, how, mayHaveArrived) => {
  const { send, commands } = await startMailer((step, socket) => {
    if (step !== at) return friendly(step, socket)
    socket.end(how === 'closed' ? '' : '250 2.0')
    return undefined
  })
  const error = await send().catch((thrown: unknown) => thrown)
  expect([error instanceof UnansweredTextError, commands.filter((step) => step === 'DOT').length]).toEqual([
    mayHaveArrived,
    at === 'DOT' ? 1 : 0,
  ])
})

it('issue 59 4 does not take a refusal of the text for a missing answer', async () => {
  const { send } = await startMailer((step, socket) => (step === 'DOT' ? '554 5.7.1 Spam' : friendly(step, socket)))
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ responseCode: 554, command: 'DATA' })
  expect(error).not.toBeInstanceOf(UnansweredTextError)
})

it('ends a refused mail on its connection, and sends the next one over another if the server has closed it', async () => {
  let isRefusing = true
  const sockets = new Set<Socket>()
  const { send, commands } = await startMailer((step, socket) => {
    sockets.add(socket)
    return isRefusing && step === 'RCPT' ? '550 5.1.1 No such user' : friendly(step, socket)
  })
  await expect(send()).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' })
  await expect.poll(() => commands).toContain('RSET')
  isRefusing = false
  await send()
  for (const socket of sockets) socket.destroy()
  await send()
  expect(commands.filter((step) => step === 'DOT')).toHaveLength(2)
})
