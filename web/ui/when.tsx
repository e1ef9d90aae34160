import { formatAgo, formatMoment } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'

const refreshMs = 30_000

/** Shows a time as "12 min ago" within 24 hours, otherwise in full, and updates it. The tooltip has the exact time. */
export function When({ iso, timeZone, className }: { iso: string; timeZone: string; className?: string }) {
  const now = useNow(refreshMs)
  return (
    <time dateTime={iso} title={formatMoment(iso, timeZone)} className={className}>
      {formatAgo(iso, timeZone, now)}
    </time>
  )
}
