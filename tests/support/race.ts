import { connect, type Socket } from 'node:net'
import { waitFor } from './wait-for.ts'

type Call = { path: string; body: unknown; headers: Record<string, string> }
export type Reply = {
  status: number
  body: Record<string, unknown> & { data?: Record<string, unknown> | null; errors?: { extensions: { code: string } }[] }
}

/**
 * Sends all calls at once. Each socket sends all but its last byte, then the last bytes follow together. Returns the replies and the number
 * of calls in flight together.
 */
export async function race(url: string, calls: Call[]): Promise<{ replies: Reply[]; overlapped: number }> {
  const { hostname, port } = new URL(url)
  const waiting = await Promise.all(calls.map((call) => hold(hostname, Number(port), call)))
  const replies = waiting.map(({ reply }) => reply)
  let answered = 0
  for (const reply of replies) void reply.then(() => answered++)
  for (const { release } of waiting) release()
  const overlapped = calls.length - answered
  return { replies: await Promise.all(replies), overlapped }
}

/** Runs a race and retries calls that answered 5xx, with their idempotency keys. A busy machine can answer 5xx to a call that was done. */
export async function raceWithRetries(url: string, calls: Call[]): Promise<{ replies: Reply[]; overlapped: number }> {
  const { replies, overlapped } = await race(url, calls)
  const isServerError = ({ status }: Reply) => status >= 500
  for (let tries = 0; tries < 3 && replies.some(isServerError); tries++) {
    const again = replies.flatMap((reply, index) => (isServerError(reply) ? [index] : []))
    console.log(`${again.length} of ${calls.length} calls were let down and come again`)
    const second = await race(
      url,
      again.flatMap((index) => calls[index] ?? []),
    )
    for (const [at, index] of again.entries()) replies[index] = second.replies[at] ?? (replies[index] as Reply)
  }
  return { replies, overlapped }
}

async function hold(host: string, port: number, { path, body, headers }: Call) {
  const text = JSON.stringify(body)
  const head = Object.entries({
    host: `${host}:${port}`,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  })
  const request = Buffer.from(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`)
  const socket = connect({ host, port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('error', reject).write(request.subarray(0, -1), () => resolve()))
  return { release: () => socket.write(request.subarray(-1)), reply: readReply(socket) }
}

async function readReply(socket: Socket): Promise<Reply> {
  const chunks: Buffer[] = []
  let isOver = false
  socket.on('data', (chunk) => chunks.push(chunk)).on('close', () => (isOver = true))
  await waitFor(() => isOver, { what: 'an answer to every call of the race', everyMs: 5 })
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const text = rest.join('\r\n\r\n')
  const json = /transfer-encoding: chunked/i.test(head) ? text.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '').trim() : text
  return { status: Number(head.split(' ')[1]), body: JSON.parse(json || '{}') }
}

/** Counts how often each word occurs, for example each outcome of a race. */
export const tally = (words: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, list]) => [word, list.length]))
