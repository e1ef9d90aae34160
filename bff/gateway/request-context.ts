import type { RefusalCode } from './refusal.ts'

/** The facts about a call in flight. Its log line contains these and nothing else. */
export type RequestContext = {
  requestId: string
  ip: string
  started: number
  route: string
  code?: RefusalCode
  uid?: string
  cid?: string
  /** The name of the GraphQL document. */
  doc?: string
  cache?: 'hit' | 'miss'
  upstreamMs?: number
  /** Aborted when the browser disconnects before the answer is sent. */
  disconnect?: AbortController
}
