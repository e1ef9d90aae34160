import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { machineMs } from './other-process.ts'

/** The address, headers and messages of the sockets. They use the entries of `headers` in turn. */
export type Target = { url: string; headers: Record<string, string>[]; init: Record<string, string>; query: string; hasSnapshot: boolean }
export type HoldRequest = { target: Target; count: number }
/** Times at which one update reached the first, the middle and the last socket, by the machine's clock. */
export type Arrival = { seq: string; first: number; middle: number; last: number }
export type Report = { opened: number } | Arrival

/**
 * The number of sockets that are opened at once. This child process holds graphql-transport-ws sockets and reports when all have received a
 * wallet update. It does little work per frame, so that the server is measured.
 */
const concurrentOpens = 64
const arrivals = new Map<string, number[]>()
let held = 0
let lastNews: Buffer = Buffer.alloc(0)
let lastSeq = ''

process.on('message', async ({ target, count }: HoldRequest) => {
  let next = held
  const upTo = held + count
  const openNext = async () => {
    while (next < upTo) await open(target, next++)
  }
  await Promise.all(Array.from({ length: concurrentOpens }, openNext))
  held = upTo
  report({ opened: held })
})

/** Opens a socket and subscribes. Resolves once its first data arrives if `hasSnapshot`, otherwise once the subscription is sent. */
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
      if (isListening) return recordArrival(frame, socket)
      if (frame.includes('"connection_ack"')) socket.send(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload: { query } }))
      else if (!frame.includes('"next"')) fail(`heard ${frame}`)
      isListening = hasSnapshot ? frame.includes('"next"') : true
      if (isListening) listening()
    })
    socket.on('error', (error) => fail(error.message))
    socket.on('close', (code, reason) => fail(`closed ${code} ${reason}`))
  })
}

/** The offset of an update's content in a frame, after the subscription's id, which differs between sockets. */
const newsAt = '{"id":"'.length + randomUUID().length

/** Records the arrival of an update. Frames of one update differ only in their ids, so only the first is parsed. */
function recordArrival(frame: Buffer, socket: WebSocket): void {
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
