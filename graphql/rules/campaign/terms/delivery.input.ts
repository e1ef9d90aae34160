import * as z from 'zod/mini'
import { channels } from '#rules/mail/channel.ts'
import { zoneInput } from '#rules/platform/input/time-zone.ts'

const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const calendarDay = /^\d{4}-\d\d-\d\d$/

/** The patterns let 31 February and 25 o'clock through. */
function isReal(text: string): boolean {
  const at = new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const deliveryInput = z
  .object({
    /** Each person is reached on those they have an address for; where none is named, on all that have a message. */
    channels: z.optional(z.array(z.enum(channels)).check(z.minLength(1, 'Please choose a channel'))),
    /** rewardcodes: a file for one named receiver, or a mail to each person. */
    handover: z.nullish(z.enum(['download', 'mail'])),
    receiver: z.nullish(z.uuid('Please choose who gets the codes')),
    /** How long a launch can still be undone. */
    undoSeconds: z.optional(z.int().check(z.gte(0), z.lte(600, 'At most 10 minutes'))),
    /** Whose clock counts: the wall time is in `timeZone`, or in each person's own zone where it is known. */
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
