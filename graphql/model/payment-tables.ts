import { bigInteger, boolean, integer, key, optional, string, text, unique } from './fields.ts'
import type { MoneySource, PaymentState, ReversalKind, ReversalState } from './payment-states.ts'

/** The hidden tables of payments into wallets: the reported events, the payments and their reversals. */
export const paymentTables = {
  /** Events received from payment providers, whatever their outcome. Each event is stored once. */
  plutus_payment_events: {
    columns: {
      id: key(36),
      provider: string(16),
      event: string(120),
      type: string(120),
      recharge: optional(string(36)),
      /** `received` until it is applied, `unknown` for a type that Plutus ignores, or `unmatched` if no recharge was found. */
      outcome: string(16),
      body: text(),
      occurred_at: bigInteger(),
      received_at: bigInteger(),
    },
    unique: [['provider', 'event']],
    indexes: [['recharge'], ['outcome', 'received_at']],
  },
  /** Payments towards a recharge. `ref` is the provider's id, or the bank's reference of a transfer. */
  plutus_payments: {
    columns: {
      id: key(36),
      recharge: string(36),
      provider: string(16),
      ref: string(120),
      amount: bigInteger(),
      state: string<PaymentState>(16),
      source: string<MoneySource>(16),
      /** When the state was reported: the time of the event, or of our query to the provider. */
      reported_at: bigInteger(),
      created_at: bigInteger(),
    },
    unique: [['provider', 'ref']],
    indexes: [['recharge']],
  },
  /** Refunds and disputes of these payments, and what finance reversed by hand. */
  plutus_reversals: {
    columns: {
      id: key(36),
      recharge: string(36),
      provider: string(16),
      ref: string(120),
      kind: string<ReversalKind>(16),
      /** The `ref` of the payment that it reverses. */
      payment: optional(string(120)),
      amount: bigInteger(),
      state: string<ReversalState>(16),
      /** The reason that finance entered. */
      reason: optional(text()),
      /** True if finance entered that the money went back in another way than through the payment's provider. */
      in_another_way: boolean(false),
      /** The operator who entered it, as their terminal named them. */
      entered_by: optional(string(80)),
      source: string<MoneySource>(16),
      reported_at: bigInteger(),
      /** The sum of its ledger entries, and their number. Together the reversals of a recharge take what is reversed of it. */
      taken: bigInteger(),
      entries: integer(0),
      created_at: bigInteger(),
    },
    unique: [['provider', 'ref']],
    indexes: [['recharge']],
  },
  /** The differences between a provider's records and ours when they were last compared. */
  plutus_differences: {
    columns: {
      id: key(36),
      provider: string(16),
      kind: string(16),
      ref: string(120),
      recharge: optional(string(36)),
      words: text(),
      found_at: bigInteger(),
    },
  },
  /** Differences that finance knows and accepts. `closed_key` is the code, null once it is listed again. */
  plutus_closed_differences: {
    columns: {
      id: key(36),
      code: string(16),
      closed_key: unique(optional(string(16))),
      provider: string(16),
      kind: string(16),
      ref: string(120),
      recharge: optional(string(36)),
      words: text(),
      reason: string(200),
      closed_by: optional(string(80)),
      closed_at: bigInteger(),
      /** When and why it was listed again. */
      reopened_at: optional(bigInteger()),
      reopened_by: optional(string(80)),
      reopen_reason: optional(string(200)),
    },
  },
}
