import type { RefusalCode } from './refusal.ts'

/** What is known of a call while it is served: its one log line is made from this and nothing else. */
export type RequestContext = {
  requestId: string
  ip: string
  started: number
  route: string
  code?: RefusalCode
  uid?: string
  cid?: string
  /** Name of the GraphQL document. */
  doc?: string
  cache?: 'hit' | 'miss'
  upstreamMs?: number
  /** Aborted when the browser leaves before the answer is out. */
  left?: AbortController
}
