import { isOneOf, type MessageStatus, sentMessages, waitingMessages } from '#graphql/model/statuses.ts'

const kinds = ['reward', 'reminder', 'resend', 'copy', 'test'] as const
const channels = ['email', 'sms', 'whatsapp'] as const

export type ListedMessageKind = (typeof kinds)[number]
type Channel = (typeof channels)[number]

/** The messages of one kind and channel of a campaign, such as its reminders by SMS, with their number by outcome. */
export type MessageGroup = {
  kind: ListedMessageKind
  channel: Channel
  total: number
  sent: number
  /** The number of messages whose recipient has opened the reward. */
  opened: number
  failed: number
  /** The number of messages that have not been sent yet. */
  waiting: number
}

const outcomes = { sent: sentMessages, failed: ['failed'], waiting: waitingMessages } satisfies Record<string, readonly MessageStatus[]>

type Count = { group: unknown; count: { id: number | null } | null }

/**
 * Converts the counts of a campaign's messages by kind, channel and status to groups, the rewards first. `opened` has the counts of the
 * messages whose reward was opened, by kind and channel, but for the first emails. Of these the campaign counts the opened ones itself.
 */
export function groupMessages(counts: readonly Count[], opened: readonly Count[], openedRewards: number): MessageGroup[] {
  return kinds.flatMap((kind) =>
    channels.flatMap((channel) => {
      const ours = counts.filter(({ group }) => isOf(group, kind, channel))
      const sum = (of: readonly Count[]) => of.reduce((total, { count }) => total + (count?.id ?? 0), 0)
      const sumOf = (outcome: keyof typeof outcomes) =>
        sum(ours.filter(({ group }) => isOneOf(outcomes[outcome], (group as { status: MessageStatus }).status)))
      const total = sum(ours)
      if (total === 0) return []
      const isFirst = kind === 'reward' && channel === 'email'
      const groupsOpened = isFirst ? openedRewards : sum(opened.filter(({ group }) => isOf(group, kind, channel)))
      return [{ kind, channel, total, sent: sumOf('sent'), opened: groupsOpened, failed: sumOf('failed'), waiting: sumOf('waiting') }]
    }),
  )
}

function isOf(group: unknown, kind: ListedMessageKind, channel: Channel): boolean {
  const { kind: ofKind, channel: ofChannel } = (group ?? {}) as { kind?: unknown; channel?: unknown }
  return ofKind === kind && ofChannel === channel
}

/** Returns the name of a group in the URL, such as `reminder.sms`. */
export const groupName = ({ kind, channel }: Pick<MessageGroup, 'kind' | 'channel'>): string => `${kind}.${channel}`

/** The names of all groups that a URL may hold. */
export const messageGroupNames: readonly string[] = kinds.flatMap((kind) => channels.map((channel) => groupName({ kind, channel })))
