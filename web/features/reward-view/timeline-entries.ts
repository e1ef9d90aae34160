type Timed = { id: string; occurred_at: string }
type SourceEvent = Timed & { action: string }
type SourceMessage = { id: string; date_created: string; sent_at: string | null }
type SourceClaim = { id: string; claimed_at: string }
type SourceReward = {
  id: string
  status: string
  issued_at: string
  first_viewed_at: string | null
  closed_at: string | null
}

/** The rows that belong to one reward, in any order. */
export type TimelineSource<Event, Message, Claim, Line> = {
  reward: SourceReward
  events: readonly Event[]
  messages: readonly Message[]
  claims: readonly Claim[]
  lines: readonly Line[]
}

/** An entry of the timeline. `lines` are the ledger entries that were posted in the same transaction. */
export type TimelineEntry<Event, Message, Claim, Line> = { key: string; at: string; lines: Line[] } & (
  | { of: 'issued' | 'viewed' | 'closed' | 'line' }
  | { of: 'event'; event: Event }
  | { of: 'message'; message: Message }
  | { of: 'claim'; claim: Claim }
)

/** The order of entries of one moment, from cause to effect. */
const ranks = { issued: 0, event: 1, message: 2, viewed: 3, claim: 4, closed: 5, line: 6 }

/** The actions that close a reward, by the state that they leave. Their entry stands for the end of the reward. */
const closings: Record<string, string> = { cancelled: 'reward.cancel', replaced: 'reward.replace' }

/**
 * Returns everything that happened to a reward as one list, newest first. A ledger entry is put to the redemption or the act of the same
 * moment that caused it, and stands alone if there is none. Rewards closed by an act on many have an entry of their own.
 */
export function timelineEntries<Event extends SourceEvent, Message extends SourceMessage, Claim extends SourceClaim, Line extends Timed>({
  reward,
  events,
  messages,
  claims,
  lines,
}: TimelineSource<Event, Message, Claim, Line>): TimelineEntry<Event, Message, Claim, Line>[] {
  const isClosedByEvent = events.some(({ action }) => action === closings[reward.status])
  const entries: TimelineEntry<Event, Message, Claim, Line>[] = [
    { of: 'issued', key: 'issued', at: reward.issued_at, lines: [] },
    ...(reward.first_viewed_at ? [{ of: 'viewed' as const, key: 'viewed', at: reward.first_viewed_at, lines: [] }] : []),
    ...(reward.closed_at && !isClosedByEvent ? [{ of: 'closed' as const, key: 'closed', at: reward.closed_at, lines: [] }] : []),
    ...events.map((event) => ({ of: 'event' as const, key: event.id, at: event.occurred_at, event, lines: [] })),
    ...messages.map((message) => ({
      of: 'message' as const,
      key: message.id,
      at: message.sent_at ?? message.date_created,
      message,
      lines: [],
    })),
    ...claims.map((claim) => ({ of: 'claim' as const, key: claim.id, at: claim.claimed_at, claim, lines: [] })),
  ]
  for (const line of lines) {
    const at = Date.parse(line.occurred_at)
    const cause = entries.find((entry) => moneyMovers.has(entry.of) && Date.parse(entry.at) === at)
    if (cause) cause.lines.push(line)
    else entries.push({ of: 'line', key: line.id, at: line.occurred_at, lines: [line] })
  }
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || ranks[other.of] - ranks[one.of])
}

const moneyMovers: ReadonlySet<string> = new Set(['claim', 'event', 'closed'])
