import type { IncomingHttpHeaders } from 'node:http'
import type { FailureCode } from '#rules/mail/carrier/failure-codes.ts'
import type { Row } from '../../../model/tables.ts'

/** What a carrier reports of a message, in our words. */
export type Report = {
  /** The carrier's name for this event: it counts once. */
  id: string
  /** In the carrier's words. */
  type: string
  /** Our row of the outbox; absent when a person writes to us. */
  message?: string
  /** The carrier's id of the message. */
  providerId?: string
  fact?: Fact
}

export type Fact =
  | { kind: 'sent' | 'delivered' | 'opened' }
  /** A passing fault: the network, or a phone that is off. */
  | { kind: 'failed'; code: FailureCode; retryable: boolean }
  /** The address is dead. */
  | { kind: 'bounced'; code: FailureCode }
  | { kind: 'complained' }
  /** The person wants nothing more; `phone` when they wrote it themselves. */
  | { kind: 'unsubscribed'; phone?: string }

export type ReadReport = (body: Buffer, headers: IncomingHttpHeaders, query: Record<string, unknown>) => Promise<Report>

type Kept = Pick<Row<'messages'>, 'status' | 'failure_code'>

/** How final each report is: in whatever order they come, the same one stays. An open proves that a bounce was someone else's. */
const ranks = { sent: 1, failed: 2, delivered: 3, bounced: 4, opened: 5 } as const

type Ranked = keyof typeof ranks

/** What a message becomes by a report; undefined when it is further already. */
export function nextStatus(kept: Kept, fact: Fact): Exclude<Ranked, 'bounced'> | undefined {
  if (!isRanked(fact.kind) || ranks[fact.kind] <= rankOf(kept)) return undefined
  return fact.kind === 'bounced' ? 'failed' : fact.kind
}

function rankOf({ status, failure_code }: Kept): number {
  if (status === 'failed') return failure_code === 'bounced' ? ranks.bounced : ranks.failed
  return isRanked(status) ? ranks[status] : 0
}

const isRanked = (word: string): word is Ranked => word in ranks
