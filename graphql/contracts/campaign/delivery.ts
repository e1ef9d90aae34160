import * as z from 'zod/mini'
import { channels } from '#contracts/message/words.ts'
import { zoneInput } from '#contracts/time/time-zone.ts'

const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const calendarDay = /^\d{4}-\d\d-\d\d$/

/** Returns true if the date and time exist. The patterns alone would accept 31 February and 25:00. */
function isReal(text: string): boolean {
  const at = new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const deliveryInput = z
  .object({
    /**
     * The channels of the messages. Each person gets a message on every one they have an address for. Defaults to all channels with a
     * message.
     */
    channels: z.optional(z.array(z.enum(channels)).check(z.minLength(1, 'Please choose a channel'))),
    /** For rewardcodes only. `download` creates one file for the member `receiver`, `mail` emails each recipient a code. */
    handover: z.nullish(z.enum(['download', 'mail'])),
    receiver: z.nullish(z.uuid('Please choose who gets the codes')),
    /** Seconds after a launch in which it can be undone. If omitted, `undoSecondsOf` returns the default. */
    undoSeconds: z.optional(z.int().check(z.gte(0), z.lte(600, 'At most 10 minutes'))),
    /** The time zone of `sendAtLocal`. `company` uses `timeZone` for everyone, `recipient` uses each person's own zone if it is known. */
    zoneMode: z.optional(z.enum(['company', 'recipient'])),
    sendMode: z.enum(['now', 'scheduled']),
    sendAtLocal: z.nullish(
      z.string().check(z.regex(wallTime, 'Please choose a date and time'), z.refine(isReal, 'Please choose a date and time')),
    ),
    timeZone: zoneInput,
    expiryMode: z.enum(['days', 'date']),
    expiryDays: z.nullish(z.int().check(z.gte(1, 'At least 1 day'), z.lte(365, 'At most 365 days'))),
    expiryDate: z.nullish(z.string().check(z.regex(calendarDay, 'Please choose a date'), z.refine(isReal, 'Please choose a date'))),
    reminderOffsetsDays: z.array(z.int().check(z.gte(1), z.lte(365))).check(z.maxLength(5, 'At most five reminders')),
  })
  .check(
    z.refine((value) => value.sendMode === 'now' || Boolean(value.sendAtLocal), {
      path: ['sendAtLocal'],
      message: 'Please choose a date and time',
    }),
    z.refine((value) => value.expiryMode === 'date' || Boolean(value.expiryDays), {
      path: ['expiryDays'],
      message: 'Please enter a number of days',
    }),
    z.refine((value) => value.expiryMode === 'days' || Boolean(value.expiryDate), {
      path: ['expiryDate'],
      message: 'Please choose a date',
    }),
  )

export type Delivery = z.output<typeof deliveryInput>

const defaults = { expiryDays: 90, reminderOffsetsDays: [7, 1] }

/**
 * The initial delivery settings of a draft, from the company's settings. Missing ones default to 90 days of validity and reminders 7 days
 * and 1 day before. Without a send mode, the schedule step is incomplete.
 */
export const defaultDeliveryInput = z.catch(
  z.object({
    timeZone: z.optional(z.string()),
    expiryDays: z.catch(z.int(), defaults.expiryDays),
    reminderOffsetsDays: z.catch(z.array(z.int()), defaults.reminderOffsetsDays),
  }),
  defaults,
)

export type DefaultDelivery = z.output<typeof defaultDeliveryInput>
