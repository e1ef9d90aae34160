import type { WebSocket } from 'ws'

/**
 * The owner of a WebSocket, a person with a `session` or an API key used from `key.ip`. The `bucket` is the id of the person's sign-in or
 * the key's hash. The expiry `endsAt` is in epoch ms.
 */
export type SocketOwner = { bucket: string; company: string; user: string; endsAt: number; session?: string; key?: { ip: string } }

/**
 * An open WebSocket. While its client reads slowly, only the newest frame of each slot (subscription and row) is queued, which bounds the
 * memory.
 */
export class LiveSocket {
  owner: SocketOwner
  subscriptions = 0
  isAlive = true
  private readonly socket: WebSocket
  private waiting: Map<string, string> | undefined
  private messages = 0
  private window = 0

  constructor(socket: WebSocket, owner: SocketOwner) {
    this.socket = socket
    this.owner = owner
  }

  /** Sends a frame, or queues it in place of an older one of its slot while the client reads slowly. Returns true if it was sent. */
  sendOrQueue(slot: string, frame: string): boolean {
    if (!this.waiting && this.socket.bufferedAmount < bufferedMax) {
      this.socket.send(frame)
      return true
    }
    this.waiting ??= new Map()
    this.waiting.set(slot, frame)
    return false
  }

  /** Sends the queued frames if the client has caught up. Returns true if none are left. */
  flush(): boolean {
    if (!this.waiting) return true
    if (this.socket.bufferedAmount >= bufferedMax) return false
    for (const frame of this.waiting.values()) this.socket.send(frame)
    this.waiting = undefined
    return true
  }

  forget(slotPrefix: string): void {
    for (const slot of this.waiting?.keys() ?? []) if (slot.startsWith(slotPrefix)) this.waiting?.delete(slot)
  }

  get isClogged(): boolean {
    return this.socket.bufferedAmount > cloggedAt || (this.waiting?.size ?? 0) > waitingMax
  }

  /** Counts a message of the client. Returns false beyond twenty in a second, on which the caller closes the socket. */
  takesMessage(now: number): boolean {
    if (now - this.window >= 1000) {
      this.window = now
      this.messages = 0
    }
    return ++this.messages <= messagesPerSecond
  }

  ping(): void {
    if (this.isAlive) this.socket.ping()
    else this.socket.terminate()
    this.isAlive = false
  }

  /** Closes the socket, and terminates it a second later if the peer does not answer. */
  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), 1000).unref()
  }
}

const bufferedMax = 16 * 1024
const cloggedAt = 1024 * 1024
const waitingMax = 1000
const messagesPerSecond = 20
