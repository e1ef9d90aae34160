import { Link } from 'react-router'
import type { EntryType } from '#web/gql/graphql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'

type EntryTitleProps = { line: Parameters<typeof entryCausePath>[0] & { description: string } }

/** The title of a ledger entry, linked to its cause, such as a recharge or campaign. Plain text if no page shows it. */
export function EntryTitle({ line }: EntryTitleProps) {
  const { timeZone } = useUser().company
  const cause = entryCausePath(line, { timeZone, maySeeLog: useMay()('audit.view') })
  if (!cause) return <span className="font-medium">{line.description}</span>
  // a click target of 24 px in a line of 20 px
  return (
    <Link to={cause} className="-my-0.5 inline-block py-0.5 font-medium hover:underline">
      {line.description}
    </Link>
  )
}

type CausedLine = {
  type: EntryType
  occurred_at: string
  campaign: { id: string } | null
  reward: { recipient_email: string | null } | null
  recharge: { id: string } | null
}

/** Returns the path to the cause of an entry: its recharge, reward or campaign, or the activity log for a correction. */
export function entryCausePath(line: CausedLine, { timeZone, maySeeLog }: { timeZone: string; maySeeLog: boolean }): string | undefined {
  const { type, campaign, reward, recharge } = line
  if (recharge) return `/recharge/status?id=${recharge.id}`
  if (campaign) {
    const found = reward && new URLSearchParams({ tab: 'recipients', ...(reward.recipient_email && { q: reward.recipient_email }) })
    return `/campaigns/${campaign.id}/view${found ? `?${found}` : ''}`
  }
  const day = dayIn(timeZone, line.occurred_at)
  return type === 'adjustment' && maySeeLog ? `/profile/activity?area=money&from=${day}&to=${day}` : undefined
}
