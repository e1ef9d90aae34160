import { bigInteger, type Field, integer, jsonText, key, optional, string, text, unique } from './fields.ts'
import type { JobKind } from './job-kind.ts'
import type { AccountMailStatus, VoucherOrderStatus } from './statuses.ts'

/** What was typed, until the address is proven; only the hash of the password. */
export type SignUpPayload = {
  firstName: string
  lastName: string | null
  companyName: string
  country: string
  phone: string
  passwordHash: string
}

/** Declares a table of ours outside the graph. */
export type HiddenTable<Columns extends Record<string, Field> = Record<string, Field>> = {
  columns: Columns
  unique?: string[][]
  indexes?: string[][]
}

const tables = <const Columns extends Record<string, Record<string, Field>>>(
  all: { [Name in keyof Columns]: HiddenTable<Columns[Name]> },
) => all

/**
 * Tables that only the rules know: DB_EXCLUDE_TABLES keeps them out of every API, even an administrator's.
 * No uuid type here: nothing joins them from the graph.
 */
export const hiddenTables = tables({
  plutus_meta: { columns: { key: key(64), value: text() } },
  plutus_counters: { columns: { key: key(120), value: bigInteger() } },
  plutus_jobs: {
    columns: {
      id: key(36),
      kind: string<JobKind>(32),
      ref: string(36),
      payload: jsonText<Record<string, unknown>>(),
      run_at: bigInteger(),
      lease_until: optional(bigInteger()),
      attempts: integer(0),
      failure: optional(text()),
    },
    unique: [['kind', 'ref']],
    indexes: [['kind', 'run_at']],
  },
  plutus_vouchers: {
    columns: {
      id: key(36),
      claim: unique(string(36)),
      company: string(36),
      brand: string(36),
      code_hash: unique(string(64)),
      code_encrypted: text(),
      last4: string(4),
      created_at: bigInteger(),
    },
  },
  /** What payment providers reported, stored whatever it was; a provider's event counts once. */
  plutus_payment_events: {
    columns: {
      id: key(36),
      provider: string(16),
      event: string(120),
      type: string(120),
      recharge: optional(string(36)),
      /** applied, unknown (a kind we do nothing with) or unmatched (no recharge of ours). */
      outcome: string(16),
      body: text(),
      occurred_at: bigInteger(),
      received_at: bigInteger(),
    },
    unique: [['provider', 'event']],
    indexes: [['recharge']],
  },
  /** Links whose reward has a new one since its address was corrected: they only say whose newer message to look for. */
  plutus_former_links: { columns: { token_hash: key(64), company: string(36), created_at: bigInteger() } },
  /** Several codes that one person redeems together, for an hour. */
  plutus_baskets: { columns: { token_hash: key(64), company: string(36), rewards: jsonText<string[]>(), expires_at: bigInteger() } },
  /** Brands' own codes, bought in advance: each is used once. */
  plutus_voucher_stock: {
    columns: {
      id: key(36),
      brand: string(36),
      value: bigInteger(),
      code_hash: unique(string(64)),
      code_encrypted: text(),
      last4: string(4),
      claim: unique(optional(string(36))),
      created_at: bigInteger(),
    },
    indexes: [['brand', 'value', 'claim']],
  },
  /** What was ordered from an outside supplier, by our key, until it delivers or refuses. */
  plutus_voucher_orders: {
    columns: {
      id: key(36),
      supplier: string(16),
      company: string(36),
      brand: string(36),
      value: bigInteger(),
      /** ordered → delivered | refused. */
      status: string<VoucherOrderStatus>(16),
      payload: text(),
      code_encrypted: optional(text()),
      reason: optional(string(40)),
      attempts: integer(0),
      created_at: bigInteger(),
      updated_at: bigInteger(),
    },
  },
  /** What carriers reported of messages; a carrier's event counts once. */
  plutus_message_events: {
    columns: {
      id: key(36),
      provider: string(16),
      event: string(200),
      type: string(40),
      message: optional(string(36)),
      outcome: string(16),
      body: text(),
      received_at: bigInteger(),
    },
    unique: [['provider', 'event']],
    indexes: [['message']],
  },
  /** Secrets that a rotation replaced, as hashes, while they still work. */
  plutus_retired_keys: { columns: { key_hash: key(64), api_key: string(36), works_until: bigInteger() }, indexes: [['api_key']] },
  /** Who was shown one of those by a rotation: a week longer, as what was launched with it may wait that long for an approval. */
  plutus_secret_readers: {
    columns: { key_hash: key(64), api_key: string(36), member: string(36), works_until: bigInteger() },
    indexes: [['api_key']],
  },
  plutus_test_links: {
    columns: {
      token_hash: key(64),
      campaign: string(36),
      payload: jsonText<Record<string, unknown>>(),
      created_at: bigInteger(),
    },
  },
  plutus_login_attempts: { columns: { key: key(200), points: integer(), expire: optional(bigInteger()) } },
  /** Sign-ups whose email is not proven yet: no company exists before. */
  plutus_signups: {
    columns: {
      id: key(36),
      email: string(254),
      payload: jsonText<SignUpPayload>(),
      /** open: the address is not proven; verified: the company exists and lacks its currency; done: it has one. */
      status: string<'open' | 'verified' | 'done'>(16),
      member: optional(string(36)),
      created_at: bigInteger(),
      expires_at: bigInteger(),
    },
  },
  /** One-time codes of every purpose, as hashes; `subject` is whom the limits count for. */
  plutus_one_time_codes: {
    columns: {
      id: key(36),
      purpose: string<'signup' | 'login' | 'stepup' | 'mailbox' | 'email'>(16),
      subject: string(300),
      code_hash: optional(string(64)),
      payload: optional(jsonText<Record<string, unknown>>()),
      tries: integer(0),
      sends: integer(0),
      sent_at: bigInteger(),
      expires_at: bigInteger(),
      used_at: optional(bigInteger()),
      created_at: bigInteger(),
    },
    indexes: [['purpose', 'subject', 'created_at']],
  },
  plutus_password_resets: {
    columns: {
      token_hash: key(64),
      member: string(36),
      expires_at: bigInteger(),
      used_at: optional(bigInteger()),
      created_at: bigInteger(),
    },
    indexes: [['member']],
  },
  /** Addresses that accounts moved from, each with the link by which its person restores it. */
  plutus_email_changes: {
    columns: {
      id: key(36),
      member: string(36),
      from_email: string(254),
      to_email: string(254),
      token_hash: unique(string(64)),
      created_at: bigInteger(),
      /** Zero: an earlier address was restored meanwhile. */
      expires_at: bigInteger(),
      used_at: optional(bigInteger()),
    },
    indexes: [['member'], ['from_email']],
  },
  plutus_captchas: { columns: { solution_hash: key(64), expires_at: bigInteger() } },
  plutus_authenticators: {
    columns: {
      member: key(36),
      secret_encrypted: text(),
      confirmed_at: optional(bigInteger()),
      last_step: optional(bigInteger()),
      created_at: bigInteger(),
    },
  },
  /** The app that replaces the first once a code of it is typed back. */
  plutus_next_authenticators: { columns: { member: key(36), secret_encrypted: text(), created_at: bigInteger() } },
  plutus_recovery_codes: {
    columns: { code_hash: key(64), member: string(36), used_at: optional(bigInteger()) },
    indexes: [['member']],
  },
  /**
   * A person's sign-in through all its refreshes: each of its tokens is a row, and `chain` stays the same. An ended chain is never
   * refreshed again.
   */
  plutus_sessions: {
    columns: {
      token_hash: key(64),
      chain: string(36),
      member: string(36),
      ip: optional(string(64)),
      user_agent: optional(string(255)),
      started_at: bigInteger(),
      used_at: bigInteger(),
      ended_at: optional(bigInteger()),
    },
    indexes: [['member'], ['chain']],
  },
  plutus_step_ups: { columns: { chain: key(36), member: string(36), until: bigInteger() } },
  /** Mail about accounts: it may go to someone without a company, and its text has codes. Emptied once sent. */
  plutus_account_mails: {
    columns: {
      id: key(36),
      kind: string(32),
      to: string(254),
      payload_encrypted: text(),
      status: string<AccountMailStatus>(16),
      attempts: integer(0),
      dedupe_key: unique(string(160)),
      next_attempt_at: bigInteger(),
      lease_until: optional(bigInteger()),
      failure_code: optional(string(40)),
      created_at: bigInteger(),
      sent_at: optional(bigInteger()),
    },
    indexes: [['status', 'next_attempt_at']],
  },
  /** Files uploaded and not yet used. */
  plutus_uploads: {
    columns: {
      id: key(36),
      company: string(36),
      member: string(36),
      kind: string<'logo' | 'avatar'>(16),
      file: string(80),
      created_at: bigInteger(),
    },
  },
  /** Tickets for one download each. */
  plutus_exports: {
    columns: {
      id: key(36),
      company: string(36),
      member: string(36),
      kind: string(24),
      request: text(),
      expires_at: bigInteger(),
      used_at: optional(bigInteger()),
    },
  },
})

export type HiddenTables = { [Name in keyof typeof hiddenTables]: (typeof hiddenTables)[Name]['columns'] }
