import * as z from 'zod/mini'
import { moneyInput } from '#rules/platform/input/money-input.ts'

export const alertReceiversMax = 5

/**
 * The input of the low balance alert, an email to the chosen members when the available balance falls below `threshold` (minor units).
 * Without a threshold no email is sent.
 */
export const lowBalanceAlertInput = z
  .object({
    threshold: z.nullish(moneyInput.check(z.gte(1, 'The amount must be more than zero'))),
    receivers: z.array(z.uuid('Unknown person')).check(z.maxLength(alertReceiversMax, 'At most five people')),
  })
  .check(
    z.refine(({ threshold, receivers }) => threshold === null || threshold === undefined || receivers.length > 0, {
      path: ['receivers'],
      message: 'Please choose who gets the alert',
    }),
  )
