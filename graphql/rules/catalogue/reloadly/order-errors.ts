import type { SupplierAnswer } from '../voucher/outside-supplier.ts'
import { lackOfBalance } from '../voucher/supplier-balance.ts'
import type { ReloadlyError } from './reloadly-client.ts'

/** The meaning of an order's refusal. `bought` is looked up in the report, `later` is asked again. */
export type OrderOutcome = 'bought' | 'later' | SupplierAnswer

const outOfStock = (reason: string): SupplierAnswer => ({ status: 'refused', reason })
const paused = (reason: string): SupplierAnswer => ({ status: 'refused', reason, pausesBrand: true })

/** The outcome of a refusal that the table does not name. The report is asked if the order was placed all the same. */
export const otherRefusal = outOfStock('rejected')

/**
 * The refusals of an order by code, or by message where the documentation and the sandbox show none. No refusal takes money. The last line
 * is for all others.
 */
const outcomes: { code?: RegExp; message?: RegExp; status?: number; outcome: OrderOutcome }[] = [
  { code: /^CUSTOM_IDENTIFIER_ALREADY_USED$/, outcome: 'bought' },
  { message: /custom identifier.*already/i, outcome: 'bought' },
  { status: 401, outcome: 'later' },
  { status: 429, outcome: 'later' },
  {
    code: /^(TOO_MANY_REQUESTS|RATE_LIMIT\w*|TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT|INVALID_TOKEN|TOKEN_EXPIRED)$/,
    outcome: 'later',
  },
  { code: /^INSUFFICIENT_(WALLET_)?BALANCE$/, outcome: outOfStock(lackOfBalance) },
  { message: /insufficient (balance|funds)/i, outcome: outOfStock(lackOfBalance) },
  { code: /OUT_OF_STOCK|UNAVAILABLE|NOT_AVAILABLE/, outcome: outOfStock('out_of_stock') },
  { message: /out of stock|unavailable|not available/i, outcome: outOfStock('out_of_stock') },
  { code: /^(INVALID_PRODUCT\w*|PRODUCT_NOT_FOUND|PRODUCT_INACTIVE|PRODUCT_DISABLED)$/, outcome: paused('unknown_product') },
  { message: /invalid product/i, outcome: paused('unknown_product') },
  { code: /LIMIT|MAXIMUM|DAILY|MONTHLY/, outcome: outOfStock('account_limit') },
  { code: /PRICE|DENOMINATION|AMOUNT/, outcome: paused('invalid_price') },
  { message: /invalid price|denomination/i, outcome: paused('invalid_price') },
  { code: /^INVALID_INPUT_PROVIDED$|REQUIREMENT/, outcome: paused('invalid_order') },
  { outcome: otherRefusal },
]

/** Returns what a refusal of an order means for it, from one table. */
export function outcomeOf({ code, status, message }: Pick<ReloadlyError, 'code' | 'status' | 'message'>): OrderOutcome {
  const line = outcomes.find(
    (entry) =>
      (!entry.code || entry.code.test(code)) &&
      (!entry.message || entry.message.test(message)) &&
      (!entry.status || entry.status === status),
  )
  return line?.outcome ?? 'later'
}
