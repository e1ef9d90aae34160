import * as z from 'zod/mini'

/** The largest amount in minor units that is exact as a number. */
const moneyMax = Number.MAX_SAFE_INTEGER

/** Parses an amount in minor units, a number or a string of digits, to a safe integer. Rejects negative and larger amounts. */
export const moneyInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number, context) => {
    const amount = /^\d{1,16}$/.test(String(value)) ? Number(value) : Number.NaN
    if (Number.isSafeInteger(amount) && amount <= moneyMax) return amount
    context.issues.push({ code: 'custom', message: 'Please enter a valid amount', input: value })
    return z.NEVER
  }),
)

/** The maximum cost of a campaign, in minor units. */
export const campaignBudget = moneyInput.check(z.gte(1, 'The budget must be more than zero'))

/** The maximum value of a reward in minor units, which is ten million in a currency with two decimals. */
export const rewardValueMax = 1_000_000_000
export const rewardValue = moneyInput.check(z.gte(1, 'The value must be more than zero'), z.lte(rewardValueMax, 'The value is too large'))

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
