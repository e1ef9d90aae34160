import * as z from 'zod/mini'
import { moneyInput } from '../core/money-input.ts'
import { rowId } from '../core/row-id.ts'

/** `expectedTotal` is what the page showed, in minor units; the key is made when the page opens. */
export const launchCampaignInput = z.object({
  id: rowId,
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
  expectedTotal: moneyInput,
  waitForFunds: z._default(z.boolean(), false),
})
