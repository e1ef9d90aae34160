import { Link } from 'react-router'
import type { EntryType } from '#web/gql/graphql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'

type EntryTitleProps = { line: Parameters<typeof entryCause>[0] & { description: string } }

/** A line's title, with a link to what caused it. */
export function EntryTitle({ line }: EntryTitleProps) {
  const { timeZone } = useUser().company
  const cause = entryCause(line, { timeZone, maySeeLog: useMay()('audit.view') })
  if (!cause) return <span className="font-medium">{line.description}</span>
  // 24 px to press, in a line of 20
  return (
    <Link to={cause} className="-my-0.5 inline-block py-0.5 font-medium hover:underline">
      {line.description}
    </Link>
  )
}

type Caused = {
  type: EntryType
  occurred_at: string
  campaign: { id: string } | null
  reward: { recipient_email: string | null } | null
  recharge: { id: string } | null
}

/**
 * Where the cause of a line is shown: its recharge, the reward among its campaign's, the campaign it was launched in, the log of a
 * correction.
 */
export function entryCause(line: Caused, { timeZone, maySeeLog }: { timeZone: string; maySeeLog: boolean }): string | undefined {
  const { type, campaign, reward, recharge } = line
  if (recharge) return `/recharge/status?id=${recharge.id}`
  if (campaign) {
    const found = reward && new URLSearchParams({ tab: 'recipients', ...(reward.recipient_email && { q: reward.recipient_email }) })
    return `/campaigns/${campaign.id}/view${found ? `?${found}` : ''}`
  }
  const day = dayIn(timeZone, line.occurred_at)
  return type === 'adjustment' && maySeeLog ? `/profile/activity?area=money&from=${day}&to=${day}` : undefined
}
