import * as z from 'zod/mini'
import { moneyInput } from '#rules/platform/input/money-input.ts'

const atLeastOne = 'Please enter 1 or more, or leave it empty'

/**
 * Input of the approval rules. `amount` (minor units) and `count` are the values from which a launch needs approval. From `confirmAmount` a
 * person types the campaign's name to launch or approve. Omitted, `confirmAmount` stays the same, and null means never.
 */
export const approvalRulesInput = z.object({
  amount: z.nullish(moneyInput.check(z.gte(1, atLeastOne))),
  count: z.nullish(z.int(atLeastOne).check(z.gte(1, atLeastOne), z.lte(100_000, 'A launch has at most 100,000 rewards'))),
  confirmAmount: z.nullish(moneyInput.check(z.gte(1, atLeastOne))),
})
