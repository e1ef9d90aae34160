import type { WebSocket } from 'ws'

/** The owner of a socket: a person's session, or a key with its own member and the address it is used from. */
export type SocketOwner = { bucket: string; company: string; user: string; endsAt: number; key?: { ip: string } }

/** One open socket. A slow reader gets only the newest frame of each slot once it catches up, which bounds the memory. */
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

  /** Sends a frame, or queues it as the newest of its slot. Returns true if it was sent. */
  sendOrQueue(slot: string, frame: string): boolean {
    if (!this.waiting && this.socket.bufferedAmount < bufferedMax) {
      this.socket.send(frame)
      return true
    }
    this.waiting ??= new Map()
    this.waiting.set(slot, frame)
    return false
  }

  /** Sends the queued frames if the reader has caught up. Returns true if none are left. */
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

  /** Counts a message. Returns false beyond twenty a second, more than our pages send. */
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
