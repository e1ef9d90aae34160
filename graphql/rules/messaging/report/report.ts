import type { IncomingHttpHeaders } from 'node:http'

/** What a carrier says became of a message, in our words. */
export type Report = {
  /** The carrier's name for this event: it counts once. */
  id: string
  /** As the carrier calls it. */
  type: string
  /** Our row of the outbox; absent when a person writes to us. */
  message?: string
  /** What the carrier calls the message. */
  providerId?: string
  fact?: Fact
}

export type Fact =
  | { kind: 'sent' | 'delivered' | 'opened' }
  /** Not this time: a network, a phone that is off. */
  | { kind: 'failed'; code: string; retryable: boolean }
  /** The address is dead. */
  | { kind: 'bounced'; code: string }
  | { kind: 'complained' }
  /** The person wants nothing more; `phone` when they wrote it themselves. */
  | { kind: 'unsubscribed'; phone?: string }

export type ReadReport = (body: Buffer, headers: IncomingHttpHeaders, query: Record<string, unknown>) => Promise<Report>
