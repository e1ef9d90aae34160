import * as z from 'zod/mini'
import { moneyInput } from '#rules/platform/input/money-input.ts'

export const alertReceiversMax = 5

/** Below which balance someone is emailed, and who; without a threshold nobody is. */
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
