import type { RefusalCode } from './refusal.ts'

/** The facts about a call in flight that its log line is written from. */
export type RequestContext = {
  requestId: string
  ip: string
  started: number
  route: string
  code?: RefusalCode
  uid?: string
  cid?: string
  /** The name of the call's GraphQL operation, for the log. Undefined for calls of other routes. */
  doc?: string
  cache?: 'hit' | 'miss'
  upstreamMs?: number
  /** Aborted when the client disconnects before the answer is sent. Undefined until `disconnectSignal` is first called. */
  disconnect?: AbortController
}
