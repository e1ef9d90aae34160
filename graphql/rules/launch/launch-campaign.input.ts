import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'

/** The campaign's name as typed by a person, required at or above the company's limit. */
export const confirmName = z.nullish(z.string().check(z.maxLength(200)))

/** Input of a launch. `expectedTotal` is the total shown on the page, in minor units. The idempotency key is made when the page opens. */
export const launchCampaignInput = z.object({
  id: rowId,
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
  expectedTotal: moneyInput,
  confirmName,
  waitForFunds: z._default(z.boolean(), false),
})
