import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'

/** The campaign's name as typed to confirm a launch. Required of people for totals from `confirmAmountOf`. */
export const confirmName = z.nullish(z.string().check(z.maxLength(200)))

/**
 * Input of a launch. `expectedTotal` is the total that the page displayed, in minor units. With `waitForFunds`, a launch without enough
 * money waits for it.
 */
export const launchCampaignInput = z.object({
  id: rowId,
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
  expectedTotal: moneyInput,
  confirmName,
  waitForFunds: z._default(z.boolean(), false),
})
