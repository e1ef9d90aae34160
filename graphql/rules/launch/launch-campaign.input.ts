import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'

/** The campaign's name as a person types it, above the company's limit. */
export const confirmName = z.nullish(z.string().check(z.maxLength(200)))

/** `expectedTotal` is what the page showed, in minor units; the key is made when the page opens. */
export const launchCampaignInput = z.object({
  id: rowId,
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
  expectedTotal: moneyInput,
  confirmName,
  waitForFunds: z._default(z.boolean(), false),
})
