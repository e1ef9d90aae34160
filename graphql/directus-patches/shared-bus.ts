import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import { busState, schemaChanged } from './bus-channels.ts'

type Payload = Record<string, unknown>
type Listener = (payload: Payload) => void
type Message = { from: string; channel: string; payload: Payload }

type Parts = {
  /** The address of Redis. */
  address: string
  /** The channel of Redis, which processes of one database share. */
  name: string
  /** The channels of the bus that other processes need. The rest stays in this process. */
  shared: ReadonlySet<string>
  /** The time in ms on a clock that stops with this process. */
  clock: () => number
}

/** The channel of the messages by which a process finds out that Redis passes its own messages on. */
const beat = 'plutus.beat'
/** The channel by which a process says that it is back, because others miss what it sent while away. */
const returned = 'plutus.returned'
const beatMs = 1_000
/** In ms. Redis is away after this long without a beat. */
const silentMs = 3_000

const options: RedisOptions = {
  disableClientInfo: true,
  enableReadyCheck: false,
  connectTimeout: silentMs,
  maxRetriesPerRequest: null,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (tries) => Math.min(tries * 100, 1_000),
}

/**
 * Directus's bus for several processes. This process receives its own messages at once. Others receive them through Redis, and miss those
 * sent while Redis is away. No call waits for Redis or fails by it. Publishes `busState` {isUp} in this process when Redis is lost or back,
 * and when another process is back.
 */
export class SharedBus {
  readonly #parts: Parts
  readonly #id = randomUUID()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #publisher: Redis
  readonly #subscriber: Redis
  readonly #timer: NodeJS.Timeout
  #receivedAt: number
  #isUp = true

  constructor(parts: Parts) {
    this.#parts = parts
    this.#receivedAt = parts.clock()
    this.#publisher = new Redis(parts.address, { ...options, enableOfflineQueue: false })
    this.#subscriber = new Redis(parts.address, { ...options, autoResubscribe: false })
    for (const redis of [this.#publisher, this.#subscriber]) redis.on('error', () => undefined).on('close', () => this.#setUp(false))
    this.#subscriber.on('message', (_name, text) => this.#receive(text))
    // ioredis itself forgets it after a connection without an answer, and does not catch a refusal
    this.#subscriber.on('ready', () => this.#subscriber.subscribe(parts.name).catch(() => undefined))
    this.#timer = setInterval(() => this.#tick(), beatMs)
    this.#timer.unref()
  }

  async publish(channel: string, payload: Payload): Promise<void> {
    this.#deliver(channel, payload)
    if (this.#parts.shared.has(channel)) this.#send({ from: this.#id, channel, payload })
  }

  async subscribe(channel: string, listener: Listener): Promise<void> {
    this.#listeners.set(channel, (this.#listeners.get(channel) ?? new Set()).add(listener))
  }

  async unsubscribe(channel: string, listener: Listener): Promise<void> {
    this.#listeners.get(channel)?.delete(listener)
  }

  /** Ends the connections after the messages in flight are sent, at the latest after a second. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#listeners.clear()
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, beatMs)
    await Promise.race([this.#publisher.quit().catch(() => undefined), late])
    clearTimeout(timer)
    for (const redis of [this.#publisher, this.#subscriber]) redis.disconnect()
  }

  #send(message: Message): void {
    if (this.#publisher.status !== 'ready') return
    this.#publisher.publish(this.#parts.name, JSON.stringify(message)).catch(() => undefined)
  }

  #receive(text: string): void {
    const message = parseMessage(text)
    if (!message) return
    const { from, channel, payload } = message
    if (from !== this.#id) {
      if (channel === returned) this.#readAgain()
      else this.#deliver(channel, payload)
    } else if (channel === beat && this.#publisher.status === 'ready') {
      this.#receivedAt = this.#parts.clock()
      this.#setUp(true)
    }
  }

  #deliver(channel: string, payload: Payload): void {
    for (const listener of this.#listeners.get(channel) ?? [])
      try {
        listener(payload)
      } catch {
        // as Directus's own bus does: a failed listener must not stop the others
      }
  }

  #tick(): void {
    this.#send({ from: this.#id, channel: beat, payload: {} })
    if (this.#parts.clock() - this.#receivedAt < silentMs) return
    this.#receivedAt = this.#parts.clock()
    this.#setUp(false)
    // a frozen server, or a lost machine, closes no connection
    for (const redis of [this.#publisher, this.#subscriber]) if (redis.status === 'ready') redis.disconnect(true)
  }

  #setUp(isUp: boolean): void {
    if (isUp === this.#isUp) return
    this.#isUp = isUp
    if (isUp) {
      this.#readAgain()
      this.#send({ from: this.#id, channel: returned, payload: {} })
    } else this.#deliver(busState, { isUp })
  }

  /** Makes this process read again what messages may have missed. */
  #readAgain(): void {
    this.#deliver(schemaChanged, {})
    this.#deliver(busState, { isUp: true })
  }
}

/** Returns a message of another process. Undefined for a text that someone else published. */
function parseMessage(text: string): Message | undefined {
  try {
    const { from, channel, payload } = JSON.parse(text)
    return typeof channel === 'string' && typeof payload === 'object' && payload ? { from, channel, payload } : undefined
  } catch {
    return undefined
  }
}
