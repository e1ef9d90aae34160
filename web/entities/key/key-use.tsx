import { useTranslations } from 'use-intl'
import { formatDay, formatMoment } from '#web/lib/dates/dates.ts'

type KeyUseProps = { at: string | null; network: string | null; timeZone: string; now: number }

const minute = 60_000
const hour = 60 * minute

/** "Used 3 minutes ago from 203.0.113.0/24": a whole network, as an address may be a person's. */
export function KeyUse({ at, network, timeZone, now }: KeyUseProps) {
  const t = useTranslations('apiKeys.row')
  if (at === null) return t('neverUsed')
  const age = now - Date.parse(at)
  const when =
    age < minute
      ? t('usedNow')
      : age < hour
        ? t('usedMinutes', { count: Math.floor(age / minute) })
        : age < 24 * hour
          ? t('usedHours', { count: Math.floor(age / hour) })
          : t('usedOn', { day: formatDay(at, timeZone) })
  return (
    <time dateTime={at} title={formatMoment(at, timeZone)}>
      {when}
      {network && ` ${t('from', { network })}`}
    </time>
  )
}
