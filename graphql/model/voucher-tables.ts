import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { bigInteger, integer, jsonText, key, optional, string, text, unique } from './fields.ts'
import type { VoucherOrderStatus } from './statuses.ts'

/** The hidden tables of vouchers: issued, in stock, and ordered from suppliers. */
export const voucherTables = {
  plutus_vouchers: {
    columns: {
      id: key(36),
      claim: unique(string(36)),
      company: string(36),
      brand: string(36),
      /** The hash of its code with case and PIN. */
      code_hash: unique(string(64)),
      /** The hash of its code alone, equal for every spelling and case. */
      bare_hash: optional(string(64)),
      code_encrypted: text(),
      last4: string(4),
      /** The encrypted JSON of its PIN, serial number and link. Null if it has none. */
      details_encrypted: optional(text()),
      /** Its last day, such as 2027-03-31. Null if only the brand's months of validity are known. */
      expires_on: optional(string(10)),
      created_at: bigInteger(),
    },
    indexes: [['bare_hash']],
  },
  /** Brands' voucher codes, bought in advance. `claim` is the claim that a code was used for, null while it is free. */
  plutus_voucher_stock: {
    columns: {
      id: key(36),
      brand: string(36),
      value: bigInteger(),
      code_hash: unique(string(64)),
      bare_hash: optional(string(64)),
      code_encrypted: text(),
      last4: string(4),
      details_encrypted: optional(text()),
      expires_on: optional(string(10)),
      /** The price paid for it, in minor units of the brand's currency. */
      cost: optional(bigInteger()),
      claim: unique(optional(string(36))),
      created_at: bigInteger(),
    },
    // the first one is covering: it counts the free vouchers
    indexes: [['brand', 'value', 'claim', 'expires_on'], ['bare_hash']],
  },
  /** Vouchers ordered from outside suppliers. Our own order id makes a repeated request idempotent. */
  plutus_voucher_orders: {
    columns: {
      id: key(36),
      supplier: string<SupplierName>(16),
      company: string(36),
      brand: string(36),
      value: bigInteger(),
      /** `ordered` until the supplier answers, then `delivered` or `refused`. */
      status: string<VoucherOrderStatus>(16),
      payload: text(),
      code_encrypted: optional(text()),
      /** The supplier's reason of a refusal. Of an open order: why it was left to finance. */
      reason: optional(string(40)),
      attempts: integer(0),
      /** The supplier's own id of the order. */
      reference: optional(string(60)),
      /** When the supplier was last asked to place the order. It may have been placed since. */
      requested_at: optional(bigInteger()),
      lease_until: optional(bigInteger()),
      /** The price charged by the supplier, in minor units of `cost_currency`. */
      cost: optional(bigInteger()),
      cost_currency: optional(string(3)),
      created_at: bigInteger(),
      updated_at: bigInteger(),
      /** When a restore held it. Its supplier is asked again after `release`. */
      held_at: optional(bigInteger()),
    },
    // counts the refusals by reason
    indexes: [['status', 'supplier', 'reason']],
  },
  /** The vouchers that operators added to the stock and removed from it, as counts without codes. */
  plutus_stock_changes: {
    columns: {
      id: key(36),
      brand: string(36),
      action: string<'added' | 'removed'>(16),
      /** The number of vouchers by value, in minor units of the brand's currency. */
      counts: jsonText<{ value: number; count: number }[]>(),
      reason: optional(string(200)),
      created_at: bigInteger(),
    },
    indexes: [['created_at']],
  },
}
