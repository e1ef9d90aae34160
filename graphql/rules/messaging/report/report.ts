import type { IncomingHttpHeaders } from 'node:http'
import type { FailureCode } from '#contracts/message/words.ts'
import type { Row } from '#model/tables.ts'

/** A carrier's report on a message or on a reply of a person, converted to our terms. */
export type Report = {
  /** The carrier's id of this report. Repeated reports with the same id are ignored. */
  id: string
  /** The carrier's own name for this kind of report. It is stored with the report. */
  type: string
  /** Row id in `messages` of the message that the report is about. Absent when a person writes to us. */
  message?: string
  /** The carrier's id of the message. It differs for each attempt, so reports on an earlier attempt are recognised. */
  providerId?: string
  fact?: Fact
}

export type Fact =
  | { kind: 'sent' | 'delivered' | 'opened' }
  /** The message was not delivered, for example because the phone is off. A retry makes sense if `retryable`. */
  | { kind: 'failed'; code: FailureCode; retryable: boolean }
  /** The address does not exist. The recipient is marked as `undeliverable`. */
  | { kind: 'bounced'; code: FailureCode }
  | { kind: 'complained' }
  /** The person replied STOP to the message. `isRepeat` if the carrier refused the message because of an earlier STOP. */
  | { kind: 'unsubscribed'; isRepeat?: true }
  /** The person wrote STOP or START to our number, where no message is named. */
  | { kind: 'stop' | 'start'; phone: string }

export type ReadReport = (body: Buffer, headers: IncomingHttpHeaders, query: Record<string, unknown>) => Promise<Report>

type ReportedStatus = Pick<Row<'messages'>, 'status' | 'failure_code'>

/**
 * Order of precedence of the reports, so that the final status does not depend on their order. An open outranks a bounce, which must then
 * be about another address.
 */
const ranks = { sent: 1, failed: 2, delivered: 3, bounced: 4, opened: 5 } as const

type Ranked = keyof typeof ranks

/** Returns the new status of a message after a report, or undefined if the report does not change it. */
export function nextStatus(kept: ReportedStatus, fact: Fact): Exclude<Ranked, 'bounced'> | undefined {
  if (!isRanked(fact.kind) || ranks[fact.kind] <= rankOf(kept)) return undefined
  return fact.kind === 'bounced' ? 'failed' : fact.kind
}

function rankOf({ status, failure_code }: ReportedStatus): number {
  if (status === 'failed') return failure_code === 'bounced' ? ranks.bounced : ranks.failed
  return isRanked(status) ? ranks[status] : 0
}

const isRanked = (word: string): word is Ranked => word in ranks
