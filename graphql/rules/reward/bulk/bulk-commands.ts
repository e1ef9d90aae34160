import { Temporal } from 'temporal-polyfill'
import * as z from 'zod/mini'
import { extendDaysMax } from '#contracts/reward/bulk-acts.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { parseRequest } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { localDay } from '#rules/platform/local-time.ts'
import { startBulkAct } from './start-bulk-act.ts'

// `startBulkAct` parses the filter
const selected = { filter: z.unknown(), expected: z.int().check(z.gte(1)) }
const includePartlySpent = z.optional(z.nullable(z.boolean()))

/**
 * Cancels the rewards of the company that a filter finds, in a job. Partly redeemed ones only if included. Refuses as `startBulkAct` does.
 */
export const cancelRewards = defineCommand(
  z.object({ ...selected, includePartlySpent, reason: shortReason }),
  { may: 'campaign.cancelUnclaimed' },
  async (context) => {
    const { filter, expected, includePartlySpent, reason } = context.input
    await startBulkAct(context, { act: { kind: 'cancel', includePartlySpent, reason }, filter, expected })
    return context.me.company
  },
)

/** Sends the messages of the rewards that a filter finds again, in a job. Refuses as `startBulkAct` does. */
export const resendRewards = defineCommand(z.object(selected), { may: 'reward.resend' }, async (context) => {
  const { filter, expected } = context.input
  await startBulkAct(context, { act: { kind: 'resend' }, filter, expected })
  return context.me.company
})

/**
 * Gives the rewards that a filter finds a later end, in a job. Refuses BAD_INPUT for a day in the past, or more than a year from today
 * in the company's zone. Refuses it for a day before the ends of all of them, too, and else as `startBulkAct` does.
 */
export const extendRewards = defineCommand(
  z.object({ ...selected, until: z.string(), reason: shortReason }),
  { may: 'reward.extend' },
  async (context) => {
    const { me, now, input } = context
    const { filter, expected, until, reason } = input
    refuseFarDay(until, me.timeZone, now)
    await startBulkAct(context, { act: { kind: 'extend', until, mayPassFixed: me.may('campaign.manage'), reason }, filter, expected })
    return me.company
  },
)

/** Refuses BAD_INPUT for a text that is no day, a day before today, or more than `extendDaysMax` days after it. */
export function refuseFarDay(until: string, timeZone: string, now: Date): void {
  parseRequest(z.object({ until: z.iso.date() }), { until })
  const today = Temporal.PlainDate.from(localDay(now, timeZone))
  const { days } = today.until(Temporal.PlainDate.from(until))
  if (days < 0 || days > extendDaysMax) throw refusal('BAD_INPUT', { path: 'until' })
}
