import { expect } from 'vitest'
import type { Sentence, WhatKey, WhenKey } from '#web/features/launch/next-events.ts'
import type { PlanKey } from '#web/features/launch/schedule-plan.ts'
import { formatTime } from '#web/lib/dates/dates.ts'
import { formatSendTime } from '#web/lib/dates/format-send-time.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import type { FinishTexts, Seen, SeenReward } from './finish-texts.ts'
import { mailCount } from './mail.ts'
import type { StackOn } from './stack-on.ts'

/**
 * A launch right after the command, once its money is held (`made`) and after it has issued its rewards (`seen`). `approval` is its request for
 * approval, with the number of approvers who got an email.
 */
export type Run = { atLaunch: Seen; made: Seen; seen: Seen; approval?: { mailed: number; expiresAt: Date } }

type Values = Record<string, string | number>
type Proofs = {
  when: Record<WhenKey, (values: Values) => unknown>
  what: Record<WhatKey, (values: Values, when: Sentence<WhenKey>) => unknown>
  plan: Record<PlanKey, (values: Values) => unknown>
}

/** Returns, for each sentence of Finish, a check of it against what a launch has done. Fails the test if it did something else. */
export function proofsOf(stack: StackOn, { facts, timeText, dayText }: FinishTexts, { atLaunch, made, seen, approval }: Run): Proofs {
  const later = seen.rewards.flatMap(({ sendAt }) => (sendAt ? [sendAt] : []))
  const atOnce = seen.rewards.filter(({ sendAt }) => sendAt === null)
  const ends = seen.rewards.map(({ expiresAt }) => expiresAt.getTime())
  const firstEnd = new Date(Math.min(...ends))
  const lastEnd = new Date(Math.max(...ends))
  const started = seen.startAt
  const first = () => new Date(Math.min(...later.map(Number)))
  const last = () => new Date(Math.max(...later.map(Number)))
  const clockOf = (at: Date, zone: string | null) =>
    at
      .toLocaleString('sv-SE', { timeZone: zone ?? facts.delivery.timeZone })
      .slice(0, 16)
      .replace(' ', 'T')
  const hasMessages = (rewards: readonly SeenReward[]) => {
    for (const { id, sendAt } of rewards) {
      const own = seen.messages.filter(({ reward }) => reward === id)
      expect(own).toHaveLength(1)
      if (sendAt) expect(own[0]?.dueAt).toEqual(sendAt)
    }
    expect(rewards.length).toBeGreaterThan(0)
  }
  const isHeldLater = () => {
    expect(atLaunch.held).toEqual([])
    expect(seen.held).toHaveLength(1)
  }
  const isSentLater = () => {
    expect(atLaunch.rewards).toEqual([])
    expect(seen.rewards.length).toBeGreaterThan(0)
  }
  const isUnspent = () => expect(seen.captured).toBe(0)
  const undoMs = 1000 * facts.undoSeconds
  return {
    when: {
      now: () => expect(atLaunch.held).toHaveLength(facts.needsApproval ? 0 : 1),
      onceApproved: isHeldLater,
      onceFunded: isHeldLater,
      onceBoth: isHeldLater,
      afterUndo: ({ unit, count }) => {
        expect(Number(count) * (unit === 'minutes' ? 60_000 : 1000)).toBe(undoMs)
        expect(made.status).toBe('held')
        expect(Math.abs(made.startAt.getTime() - facts.now.getTime() - undoMs)).toBeLessThan(60_000)
      },
      withinMinutes: () => expect(made.startAt.getTime() - facts.now.getTime()).toBeLessThan(60_000),
      minutesLater: () => expect(made.startAt.getTime() - Date.now()).toBeLessThan(60_000),
      at: ({ at }) => expect([timeText(started), ...(later.length ? [timeText(first())] : [])]).toContain(at),
      between: ({ from, to }) => {
        expect(timeText(first())).toBe(from)
        expect(timeText(last())).toMatch(new RegExp(`${to}$`))
      },
      ownTimes: () => expect(new Set(later.map(Number)).size).toBeGreaterThan(1),
      asPeopleChoose: isUnspent,
      after: ({ day }) => {
        expect(dayText(firstEnd)).toBe(day)
        const job = seen.jobs.find(({ kind }) => kind === 'expire-launch')
        expect(job && job.at.getTime() - 1).toBe(firstEnd.getTime())
      },
    },
    what: {
      approversEmailed: () => expect(approval?.mailed).toBeGreaterThan(0),
      approvalDeadline: ({ at }) => expect(approval && timeText(approval.expiresAt)).toBe(at),
      moneyHeld: ({ total }) => expect(seen.held.map((sum) => formatMoney(String(sum), facts.currency))).toEqual([total]),
      undo: () => expect(made.status).toBe('held'),
      pointsCredited: async () => {
        const ids = seen.rewards.map(({ id }) => `'${id}'`).join()
        expect(await stack.sql(`select id from points_entries where type = 'accrual' and reward in (${ids})`)).toHaveLength(
          seen.rewards.length,
        )
      },
      emailsSent: () => {
        hasMessages(seen.rewards)
        expect(new Set(seen.messages.map(({ channel }) => channel))).toEqual(new Set(['email']))
      },
      messagesSent: () => hasMessages(seen.rewards),
      codesCreated: async () => {
        expect(seen.messages).toEqual([])
        expect(seen.rewards.length).toBeGreaterThan(0)
        expect(await mailCount(stack)).toBeGreaterThan(0)
      },
      peopleReached: ({ count }, { key }) => {
        const rewards = key === 'at' || key === 'between' ? seen.rewards.filter(({ sendAt }) => sendAt) : atOnce
        expect(rewards).toHaveLength(Number(count))
        hasMessages(rewards)
      },
      timePassed: () => {
        for (const { zone, ownTime, issuedAt } of atOnce)
          expect(clockOf(issuedAt, zone) >= String(ownTime ?? facts.delivery.sendAtLocal)).toBe(true)
      },
      timePassedByThen: () => {
        for (const { zone, ownTime, sendAt, issuedAt } of seen.rewards)
          expect(clockOf(issuedAt, zone) >= String(ownTime ?? facts.delivery.sendAtLocal)).toBe(sendAt === null)
      },
      inTheirZone: ({ time }) => {
        for (const { zone, ownTime, sendAt } of seen.rewards)
          if (sendAt && !ownTime) expect(formatTime(sendAt.toISOString(), zone ?? facts.delivery.timeZone)).toBe(time)
      },
      withOwnTime: ({ count }) => {
        const own = seen.rewards.filter(({ ownTime }) => ownTime)
        expect(own).toHaveLength(Number(count))
        for (const { ownTime, sendAt, zone } of own) if (sendAt) expect(clockOf(sendAt, zone)).toBe(ownTime)
      },
      zoneless: ({ count }) => expect(seen.rewards.filter(({ zone }) => zone === null)).toHaveLength(Number(count)),
      cancelUntil: async ({ at }) => {
        expect(made.status).toBe('scheduled')
        expect(timeText(made.jobs.find(({ kind }) => kind === 'issue-launch')?.at ?? made.startAt)).toBe(at)
      },
      spentWhenChosen: ({ value }) => {
        isUnspent()
        for (const reward of seen.rewards) expect(formatMoney(reward.value, facts.currency, { whole: true })).toBe(value)
      },
      eachSpentWhenChosen: isUnspent,
      moneyReturns: () => expect(seen.jobs.map(({ kind }) => kind)).toContain('expire-launch'),
      moneyReturnsLater: ({ day }) => expect(dayText(lastEnd)).toBe(day),
    },
    plan: {
      atLaunch: () => expect(made.startAt.getTime() - facts.now.getTime() - undoMs).toBeLessThan(60_000),
      atApproval: isSentLater,
      atFunding: isSentLater,
      atTime: ({ when }) => expect(formatSendTime(started.toISOString(), facts.delivery.timeZone, { year: true })).toBe(when),
      whereTheyLive: ({ when }) => {
        for (const { zone, ownTime, sendAt } of seen.rewards)
          if (sendAt && !ownTime)
            expect(formatSendTime(sendAt.toISOString(), zone ?? facts.delivery.timeZone, { year: true })).toContain(when)
      },
      inUtc: ({ time }) => expect(formatTime(started.toISOString(), 'UTC')).toBe(time),
      validUntil: ({ day }) => expect(new Set(ends.map((at) => dayText(new Date(at))))).toEqual(new Set([day])),
      validBetween: (days) => expect({ first: dayText(firstEnd), last: dayText(lastEnd) }).toEqual(days),
      remindersOn: ({ days }) => {
        const reminders = seen.jobs.find(({ kind }) => kind === 'remind-launch')?.payload.reminders as { at: string }[]
        expect(reminders.map(({ at }) => dayText(new Date(at)).slice(0, -5)).join(' and ')).toBe(days)
      },
      zone: ({ zone }) => expect(seen.zone.replaceAll('_', ' ')).toBe(zone),
    },
  }
}
