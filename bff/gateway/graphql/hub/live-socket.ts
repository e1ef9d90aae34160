import type { WebSocket } from 'ws'

/** Who is behind a socket: a person's session, or a key, which is a member of its own and is used from one address. */
export type SocketOwner = { bucket: string; company: string; user: string; endsAt: number; key?: { ip: string } }

/**
 * One open socket. A reader slower than the news gets only the newest of each row once it can take more, so that its silence never fills
 * the memory.
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

  /** Sends, or keeps only the newest of this slot for later; returns whether it went out. */
  next(slot: string, frame: string): boolean {
    if (!this.waiting && this.socket.bufferedAmount < bufferedMax) {
      this.socket.send(frame)
      return true
    }
    this.waiting ??= new Map()
    this.waiting.set(slot, frame)
    return false
  }

  /** Sends what waits if the reader has caught up; returns whether nothing waits any more. */
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

  /** Twenty messages a second are more than any page of ours sends. */
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

  /** A peer that does not answer the close is gone a second later. */
  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), 1000).unref()
  }
}

const bufferedMax = 16 * 1024
const cloggedAt = 1024 * 1024
const waitingMax = 1000
const messagesPerSecond = 20
