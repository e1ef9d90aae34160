import * as z from 'zod/mini'

/** The largest sum, in minor units, that stays exact everywhere. */
const moneyMax = Number.MAX_SAFE_INTEGER

/** Minor units as the graph carries them (a decimal string) → a safe integer. */
export const moneyInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number, context) => {
    const amount = /^\d{1,16}$/.test(String(value)) ? Number(value) : Number.NaN
    if (Number.isSafeInteger(amount) && amount <= moneyMax) return amount
    context.issues.push({ code: 'custom', message: 'Please enter a valid amount', input: value })
    return z.NEVER
  }),
)

/** What a campaign may cost at most, in minor units. */
export const campaignBudget = moneyInput.check(z.gte(1, 'The budget must be more than zero'))

/** A reward's value in minor units: more than zero, at most ten million in major units of a two-digit currency. */
export const rewardValueMax = 1_000_000_000
export const rewardValue = moneyInput.check(z.gte(1, 'The value must be more than zero'), z.lte(rewardValueMax, 'The value is too large'))
