import { isByZone, reminderInstants } from '#graphql/contracts/campaign/schedule.ts'
import { formatDay, formatTime } from '#web/lib/dates/dates.ts'
import { formatSendTime, formatWallTime } from '#web/lib/dates/format-send-time.ts'
import { expiriesOf, type LaunchFacts, type Sentence, startOf } from './next-events.ts'

/** The keys of all sentences about the schedule of a launch. Their texts are `launch.plan` in en.json. */
export const planKeys = [
  'atLaunch',
  'atApproval',
  'atFunding',
  'atTime',
  'whereTheyLive',
  'inUtc',
  'validUntil',
  'validBetween',
  'remindersOn',
  'zone',
] as const

export type PlanKey = (typeof planKeys)[number]
export type SchedulePlan = { sending: Sentence<PlanKey>; terms: Sentence<PlanKey>[] }

/** Returns when a launch sends, and its terms: the expiry of its rewards, its reminders and the time zone. */
export function schedulePlan(facts: LaunchFacts): SchedulePlan {
  const { delivery } = facts
  const { timeZone } = delivery
  const start = startOf(facts)
  const { first, last } = expiriesOf(facts)
  const day = (at: Date) => formatDay(at.toISOString(), timeZone)
  const reminders = reminderInstants(delivery.reminderOffsetsDays, start, first)
  const days = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(reminders.map(({ at }) => day(at).slice(0, -5)))
  const isAtOneTime = delivery.sendMode === 'scheduled' && !isByZone(delivery)
  const planned = start.toISOString()
  return {
    sending: sendingOf(facts, planned),
    terms: [
      ...(isAtOneTime && !facts.sendTimes?.own ? [say('inUtc', { time: formatTime(planned, 'UTC') })] : []),
      last && day(last) !== day(first)
        ? say('validBetween', { first: day(first), last: day(last) })
        : say('validUntil', { day: day(first) }),
      ...(reminders.length ? [say('remindersOn', { count: reminders.length, days })] : []),
      say('zone', { zone: timeZone.replaceAll('_', ' ') }),
    ],
  }
}

function sendingOf({ delivery, needsApproval, waitsForFunds }: LaunchFacts, planned: string): Sentence<PlanKey> {
  if (delivery.sendMode === 'now') return say(needsApproval ? 'atApproval' : waitsForFunds ? 'atFunding' : 'atLaunch')
  if (isByZone(delivery)) return say('whereTheyLive', { when: formatWallTime(String(delivery.sendAtLocal)) ?? '' })
  return say('atTime', { when: formatSendTime(planned, delivery.timeZone, { year: true }) })
}

const say = (key: PlanKey, values?: Sentence<PlanKey>['values']): Sentence<PlanKey> => ({ key, ...(values && { values }) })
