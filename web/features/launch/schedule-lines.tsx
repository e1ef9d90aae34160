import { useTranslations } from 'use-intl'
import type { LaunchFacts } from './next-events.ts'
import { schedulePlan } from './schedule-plan.ts'

/** The sending time of a launch and, below it, the expiry of its rewards, its reminders and the time zone. */
export function ScheduleLines({ facts }: { facts: LaunchFacts }) {
  const t = useTranslations('launch')
  const { sending, terms } = schedulePlan(facts)
  return (
    <>
      <p className="font-medium">{t(`plan.${sending.key}`, sending.values)}</p>
      <p className="text-muted-foreground">{terms.map(({ key, values }) => t(`plan.${key}`, values)).join(' ')}</p>
    </>
  )
}
