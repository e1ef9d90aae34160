import * as z from 'zod/mini'
import { moneyInput } from '#rules/platform/input/money-input.ts'

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
