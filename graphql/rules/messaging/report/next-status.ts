import type { Fact } from './report.ts'

type Kept = { status: string; failure_code: string | null }

/** How final each word is: whatever order reports come in, the same one stays. An open proves that a bounce was another's. */
const ranks = { sent: 1, failed: 2, delivered: 3, bounced: 4, opened: 5 } as const

type Ranked = keyof typeof ranks

/** What a message becomes by a report; undefined when it is further already. */
export function nextStatus(kept: Kept, fact: Fact): string | undefined {
  if (!isRanked(fact.kind) || ranks[fact.kind] <= rankOf(kept)) return undefined
  return fact.kind === 'bounced' ? 'failed' : fact.kind
}

function rankOf({ status, failure_code }: Kept): number {
  if (status === 'failed') return failure_code === 'bounced' ? ranks.bounced : ranks.failed
  return isRanked(status) ? ranks[status] : 0
}

const isRanked = (word: string): word is Ranked => word in ranks
