import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { machineMs } from './other-process.ts'

/** Where the sockets go and what they say; socket n sends the n-th of `headers`, in turn. */
export type Target = { url: string; headers: Record<string, string>[]; init: Record<string, string>; query: string; hasSnapshot: boolean }
export type Order = { target: Target; count: number }
/** When one news reached the first, the middle and the last socket, by the machine's clock. */
export type News = { seq: string; first: number; middle: number; last: number }
export type Report = { opened: number } | News

/**
 * A process that holds real websockets of the graphql-transport-ws protocol and says when each change of a wallet has
 * reached all of them. It does next to nothing a frame, so that it is the server that is measured.
 */
const openingAtOnce = 64
const arrivals = new Map<string, number[]>()
let held = 0
let lastNews: Buffer = Buffer.alloc(0)
let lastSeq = ''

process.on('message', async ({ target, count }: Order) => {
  let next = held
  const upTo = held + count
  const lane = async () => {
    while (next < upTo) await open(target, next++)
  }
  await Promise.all(Array.from({ length: openingAtOnce }, lane))
  held = upTo
  report({ opened: held })
})

/** Resolves when the socket listens: with its snapshot, or where there is none once it has subscribed. */
function open({ url, headers, init, query, hasSnapshot }: Target, index: number): Promise<void> {
  const socket = new WebSocket(url, 'graphql-transport-ws', {
    headers: headers[index % headers.length] ?? {},
    perMessageDeflate: false,
    skipUTF8Validation: true,
  })
  let isListening = false
  return new Promise((listening) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: init })))
    socket.on('message', (frame: Buffer) => {
      if (isListening) return take(frame, socket)
      if (frame.includes('"connection_ack"')) socket.send(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload: { query } }))
      else if (!frame.includes('"next"')) fail(`heard ${frame}`)
      isListening = hasSnapshot ? frame.includes('"next"') : true
      if (isListening) listening()
    })
    socket.on('error', (error) => fail(error.message))
    socket.on('close', (code, reason) => fail(`closed ${code} ${reason}`))
  })
}

/** Where a frame says what it says: before it stands the subscription's own id, as in a browser. */
const newsAt = '{"id":"'.length + randomUUID().length

/** Frames of one news are equal but for their ids: only the first is read. */
function take(frame: Buffer, socket: WebSocket): void {
  const at = machineMs()
  const news = frame.subarray(newsAt)
  if (!news.equals(lastNews)) {
    const seq = /"seq":"?(\d+)/.exec(frame.toString())?.[1]
    if (seq === undefined) {
      answerPing(frame, socket)
      return
    }
    lastNews = news
    lastSeq = seq
  }
  const times = arrivals.get(lastSeq) ?? []
  if (times.push(at) === 1) arrivals.set(lastSeq, times)
  if (times.length < held) return
  arrivals.delete(lastSeq)
  report({ seq: lastSeq, first: times[0] ?? 0, middle: times[times.length >> 1] ?? 0, last: at })
}

function answerPing(frame: Buffer, socket: WebSocket): void {
  if (frame.includes('"ping"')) socket.send('{"type":"pong"}')
  else fail(`heard ${frame}`)
}

const report = (report: Report) => process.send?.(report)

function fail(reason: string): void {
  console.error(`A socket ${reason}`)
  process.exit(1)
}
