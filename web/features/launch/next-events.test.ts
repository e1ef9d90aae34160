import { expect, it } from 'vitest'
import type { CampaignSendTimes } from '#graphql/contracts/rest/campaigns.ts'
import texts from '#web/messages/en.json'
import { type LaunchFacts, nextEvents, whatKeys, whenKeys } from './next-events.ts'
import { planKeys, schedulePlan } from './schedule-plan.ts'

const facts: LaunchFacts = {
  now: new Date('2026-11-29T18:00:00Z'),
  type: 'rewardlinks',
  delivery: { sendMode: 'now', timeZone: 'Asia/Kolkata', expiryMode: 'days', expiryDays: 30, reminderOffsetsDays: [7, 1] },
  undoSeconds: 60,
  needsApproval: false,
  waitsForFunds: false,
  isTexted: false,
  total: '101772',
  value: '50000',
  currency: 'INR',
  unit: 'Stars',
  sendTimes: undefined,
}
const scheduled = { ...facts.delivery, sendMode: 'scheduled' as const, sendAtLocal: '2026-11-30T00:30' }
const zoned = { ...scheduled, zoneMode: 'recipient' as const }
const sendTimes: CampaignSendTimes = {
  startsAt: '2026-11-29T18:00:00.000Z',
  own: 0,
  zoneless: 1,
  times: { atOnce: 6, later: 7, first: '2026-11-29T18:45:00.000Z', last: '2026-11-30T12:30:00.000Z' },
}
const eventsOf = (changes: Partial<LaunchFacts>) =>
  nextEvents({ ...facts, ...changes }).map(({ when, what }) => [when.key, ...what.map(({ key }) => key)].join(' '))

it('R31 P10 has a text for each sentence about a launch, and a sentence for each text', () => {
  expect(Object.keys(texts.launch.next.when).sort()).toEqual([...whenKeys].sort())
  expect(Object.keys(texts.launch.next.what).sort()).toEqual([...whatKeys].sort())
  expect(Object.keys(texts.launch.plan).sort()).toEqual([...planKeys].sort())
})

it('R31 says what follows a launch at once, with the time to undo it', () => {
  expect(eventsOf({})).toEqual(['now moneyHeld undo', 'afterUndo emailsSent', 'asPeopleChoose spentWhenChosen', 'after moneyReturns'])
  expect(eventsOf({ undoSeconds: 0, value: null, isTexted: true })).toEqual([
    'now moneyHeld',
    'withinMinutes messagesSent',
    'asPeopleChoose eachSpentWhenChosen',
    'after moneyReturns',
  ])
})

it('R31 says who gets it at once, the first and the last moment, and whose zone is unknown (S15)', () => {
  const events = nextEvents({ ...facts, delivery: zoned, sendTimes })
  expect(events[1]).toEqual({
    when: { key: 'withinMinutes' },
    what: [{ key: 'peopleReached', values: { count: 6 } }, { key: 'timePassed' }],
  })
  expect(events[2]).toEqual({
    when: { key: 'between', values: { from: '30 Nov, 00:15', to: '18:00' } },
    what: [
      { key: 'peopleReached', values: { count: 7 } },
      { key: 'inTheirZone', values: { time: '00:30' } },
      { key: 'zoneless', values: { count: 1, zone: 'IST' } },
    ],
  })
  expect(schedulePlan({ ...facts, delivery: zoned, sendTimes }).sending).toEqual({
    key: 'whereTheyLive',
    values: { when: 'Mon 30 Nov 2026, 00:30' },
  })
})

it('R31 never promises a time to cancel that it does not know (S15)', () => {
  expect(eventsOf({ delivery: zoned, sendTimes: null })[1]).toBe('ownTimes emailsSent timePassedByThen')
  const early = { ...sendTimes, startsAt: '2026-11-29T19:00:00.000Z' }
  const many = nextEvents({ ...facts, delivery: zoned, sendTimes: { ...early, times: null } })[1]?.what.at(-1)
  expect(many).toEqual({ key: 'cancelUntil', values: { at: '30 Nov, 00:30' } })
})

it('R31 says that an approval and money come first, without a time to undo', () => {
  const waits = { needsApproval: true, waitsForFunds: true }
  expect(eventsOf(waits).slice(0, 3)).toEqual(['now approversEmailed approvalDeadline', 'onceBoth moneyHeld', 'minutesLater emailsSent'])
  expect(nextEvents({ ...facts, ...waits, delivery: zoned, sendTimes })[0]?.what[1]?.values).toEqual({ at: '30 Nov, 00:30' })
})
