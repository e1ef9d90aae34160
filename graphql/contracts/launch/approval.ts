import * as z from 'zod/mini'
import { moneyInput } from '#contracts/money/money-input.ts'
import { multilineText, trimmed } from '#contracts/text/text-input.ts'

const atLeastOne = 'Please enter 1 or more, or leave it empty'

/**
 * Input of the approval rules. Launches from `amount` (minor units) or `count` rewards need approval, null means none does. From
 * `confirmAmount` people must type the campaign's name, and if omitted it stays the same.
 */
export const approvalRulesInput = z.object({
  amount: z.nullish(moneyInput.check(z.gte(1, atLeastOne))),
  count: z.nullish(z.int(atLeastOne).check(z.gte(1, atLeastOne), z.lte(100_000, 'A launch has at most 100,000 rewards'))),
  confirmAmount: z.nullish(moneyInput.check(z.gte(1, atLeastOne))),
})

/** The reason for a rejection, which the submitter reads. 10 to 500 characters, several lines allowed. */
export const rejectionReason = z
  .string()
  .check(
    trimmed,
    z.minLength(10, 'Please describe what should change, in at least 10 characters'),
    z.maxLength(500, 'Please keep it to 500 characters'),
    multilineText,
  )
