import type { Delivery } from '#graphql/contracts/campaign/delivery.ts'
import { expiryInstant, isByZone, sendInstant, waitDeadline } from '#graphql/contracts/campaign/schedule.ts'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import type { CampaignSendTimes } from '#graphql/contracts/rest/campaigns.ts'
import { formatDay, formatRowTime, formatTime, zoneName } from '#web/lib/dates/dates.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'

/** The facts from which the sentences about a launch follow. */
export type LaunchFacts = {
  now: Date
  type: DeliveryType
  /** The delivery settings as the launch uses them (`launchDelivery`). */
  delivery: Delivery
  /** The seconds in which a launch that sends at once can be undone. */
  undoSeconds: number
  needsApproval: boolean
  waitsForFunds: boolean
  /** True if the messages include SMS or WhatsApp. */
  isTexted: boolean
  total: Minor
  /** The value of each reward, null if they differ. */
  value: Minor | null
  currency: string
  /** The company's name for its points. */
  unit: string
  /** The send times of the people. Undefined if all have the campaign's, null while they are being loaded. */
  sendTimes: CampaignSendTimes | null | undefined
}

/** The keys of all times in the list of what happens next. Their texts are `launch.next.when` in en.json. */
export const whenKeys = [
  'now',
  'onceApproved',
  'onceFunded',
  'onceBoth',
  'afterUndo',
  'withinMinutes',
  'minutesLater',
  'at',
  'between',
  'ownTimes',
  'asPeopleChoose',
  'after',
] as const

/** The keys of all sentences in the list of what happens next. Their texts are `launch.next.what` in en.json. */
export const whatKeys = [
  'approversEmailed',
  'approvalDeadline',
  'moneyHeld',
  'undo',
  'pointsCredited',
  'emailsSent',
  'messagesSent',
  'codesCreated',
  'peopleReached',
  'timePassed',
  'timePassedByThen',
  'inTheirZone',
  'withOwnTime',
  'zoneless',
  'cancelUntil',
  'spentWhenChosen',
  'eachSpentWhenChosen',
  'moneyReturns',
  'moneyReturnsLater',
] as const

export type WhenKey = (typeof whenKeys)[number]
export type WhatKey = (typeof whatKeys)[number]

/** A text of the messages by its key, with its values formatted. */
export type Sentence<Key extends string> = { key: Key; values?: Record<string, string | number> }
export type NextEvent = { when: Sentence<WhenKey>; what: Sentence<WhatKey>[] }

/** Returns what happens after a launch, in order: the money, the messages, the claims and the expiry, with their times. */
export function nextEvents(facts: LaunchFacts): NextEvent[] {
  const { delivery, needsApproval, waitsForFunds, undoSeconds, total, value, currency, now } = facts
  const hold = needsApproval ? (waitsForFunds ? 'onceBoth' : 'onceApproved') : waitsForFunds ? 'onceFunded' : 'now'
  const { first, last } = expiriesOf(facts)
  const deadline = waitDeadline({ delivery, expiresAt: first.toISOString() }, now)
  return [
    ...(needsApproval
      ? [event({ key: 'now' }, say('approversEmailed'), say('approvalDeadline', { at: timeText(deadline, delivery) }))]
      : []),
    event({ key: hold }, say('moneyHeld', { total: formatMoney(total, currency) }), hasUndo(facts) && say('undo', undoValues(undoSeconds))),
    ...sendingEvents(facts),
    event(
      { key: 'asPeopleChoose' },
      value ? say('spentWhenChosen', { value: formatMoney(value, currency, { whole: true }) }) : say('eachSpentWhenChosen'),
    ),
    event(
      { key: 'after', values: { day: dayText(first, delivery) } },
      say('moneyReturns'),
      last && dayText(last, delivery) !== dayText(first, delivery) && say('moneyReturnsLater', { day: dayText(last, delivery) }),
    ),
  ]
}

/** Returns the time at which the launch starts to issue rewards, if nothing makes it wait. */
export function startOf({ delivery, sendTimes, now, ...facts }: LaunchFacts): Date {
  if (delivery.sendMode === 'now') return new Date(now.getTime() + (hasUndo({ delivery, ...facts }) ? 1000 * facts.undoSeconds : 0))
  return sendTimes ? new Date(sendTimes.startsAt) : sendInstant(delivery, now)
}

/** Returns the expiry of the rewards that are sent first, and of those sent last. The last is undefined while that is not known. */
export function expiriesOf(facts: LaunchFacts): { first: Date; last: Date | undefined } {
  const { delivery, sendTimes } = facts
  const first = expiryInstant(delivery, startOf(facts))
  if (sendTimes === undefined) return { first, last: first }
  const lastSent = sendTimes?.times?.last
  const last = lastSent ? new Date(Math.max(first.getTime(), expiryInstant(delivery, new Date(lastSent)).getTime())) : first
  return { first, last: sendTimes?.times ? last : undefined }
}

type UndoFacts = Pick<LaunchFacts, 'undoSeconds' | 'needsApproval' | 'waitsForFunds'> & { delivery: Pick<Delivery, 'sendMode'> }

/** Returns true if the launch can be undone before it sends. One that waits for approval or money starts without an undo period. */
const hasUndo = ({ delivery, needsApproval, waitsForFunds, undoSeconds }: UndoFacts): boolean =>
  delivery.sendMode === 'now' && !needsApproval && !waitsForFunds && undoSeconds > 0

function sendingEvents(facts: LaunchFacts): NextEvent[] {
  const { type, delivery, needsApproval, waitsForFunds, undoSeconds, sendTimes, isTexted, now } = facts
  const waits = needsApproval || waitsForFunds
  const soon: Sentence<WhenKey> = hasUndo(facts)
    ? { key: 'afterUndo', values: undoValues(undoSeconds) }
    : { key: waits ? 'minutesLater' : 'withinMinutes' }
  const isNow = delivery.sendMode === 'now'
  const start = startOf(facts)
  const startsSoon = isNow || start <= now
  const started: Sentence<WhenKey> = startsSoon ? soon : { key: 'at', values: { at: timeText(start, delivery) } }
  // the first person’s own time may be earlier than the campaign’s
  const cancel = sendTimes !== null && !startsSoon && say('cancelUntil', { at: timeText(start, delivery) })
  const points = type === 'rewardpoints' && say('pointsCredited', { unit: facts.unit })
  const go = say(delivery.handover === 'download' ? 'codesCreated' : isTexted || points ? 'messagesSent' : 'emailsSent')
  if (sendTimes === undefined) return [event(started, points, go, cancel)]

  const times = sendTimes?.times
  const credited = points ? [event(started, points)] : []
  if (!sendTimes || !times) return [...credited, event({ key: 'ownTimes' }, go, say('timePassedByThen'), cancel)]
  const { atOnce, later, first, last } = times
  const spread = first && last ? spreadText(new Date(first), new Date(last), delivery) : soon
  return [
    ...credited,
    ...(atOnce ? [event(soon, say('peopleReached', { count: atOnce }), !isNow && say('timePassed'))] : []),
    ...(later
      ? [
          event(
            spread,
            say('peopleReached', { count: later }),
            isByZone(delivery) && say('inTheirZone', { time: String(delivery.sendAtLocal).slice(11) }),
            sendTimes.own > 0 && say('withOwnTime', { count: sendTimes.own }),
            sendTimes.zoneless > 0 && say('zoneless', zonelessValues(sendTimes.zoneless, new Date(last ?? now), delivery)),
            waits && say('timePassedByThen'),
            cancel,
          ),
        ]
      : []),
  ]
}

const zonelessValues = (count: number, at: Date, { timeZone }: Delivery) => ({ count, zone: zoneName(at.toISOString(), timeZone) })

const undoValues = (seconds: number) => ({
  unit: seconds % 60 ? 'seconds' : 'minutes',
  count: seconds % 60 ? seconds : seconds / 60,
})

/** Formats a moment in the zone of the delivery as "30 Nov, 00:30". */
const timeText = (at: Date, { timeZone }: Delivery): string => formatRowTime(at.toISOString(), timeZone)

/** Formats a day in the zone of the delivery as "30 Dec 2026". */
const dayText = (at: Date, { timeZone }: Delivery): string => formatDay(at.toISOString(), timeZone)

function spreadText(first: Date, last: Date, delivery: Delivery): Sentence<WhenKey> {
  const [from, to] = [timeText(first, delivery), timeText(last, delivery)]
  if (from === to) return { key: 'at', values: { at: from } }
  const isOneDay = dayText(first, delivery) === dayText(last, delivery)
  return { key: 'between', values: { from, to: isOneDay ? formatTime(last.toISOString(), delivery.timeZone) : to } }
}

const say = (key: WhatKey, values?: Sentence<WhatKey>['values']): Sentence<WhatKey> => ({ key, ...(values && { values }) })

const event = (when: Sentence<WhenKey>, ...what: (Sentence<WhatKey> | false | undefined)[]): NextEvent => ({
  when,
  what: what.filter((sentence): sentence is Sentence<WhatKey> => Boolean(sentence)),
})
