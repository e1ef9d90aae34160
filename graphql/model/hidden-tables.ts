import { bigInteger, bytewise, type ColumnField, integer, jsonText, key, optional, string, text, unique, uuid } from './fields.ts'
import type { JobKind } from './job-kind.ts'
import { pauseTables } from './pause-tables.ts'
import { paymentTables } from './payment-tables.ts'
import type { AccountMailStatus } from './statuses.ts'
import { voucherTables } from './voucher-tables.ts'

/** The sign-up form, stored until the email address is verified. Contains only a hash of the password. */
export type SignUpPayload = {
  firstName: string
  lastName: string | null
  companyName: string
  country: string
  phone: string
  passwordHash: string
}

/** A table that GraphQL does not offer. Only the code in graphql/rules reads it. */
export type HiddenTable<Columns extends Record<string, ColumnField> = Record<string, ColumnField>> = {
  columns: Columns
  unique?: string[][]
  indexes?: string[][]
}

const tables = <const Columns extends Record<string, Record<string, ColumnField>>>(
  all: { [Name in keyof Columns]: HiddenTable<Columns[Name]> },
) => all

/**
 * The tables that only the rules read. DB_EXCLUDE_TABLES keeps them out of every API of Directus. Ids are text columns, because no table of
 * the graph refers to them.
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
      /** When a restore held it. It runs after `release`. */
      held_at: optional(bigInteger()),
    },
    unique: [['kind', 'ref']],
    // the second one finds the jobs that failed
    indexes: [
      ['kind', 'run_at'],
      ['attempts', 'kind'],
    ],
  },
  /** The words by which people are found: the ends of their names, emails, phones and tags, folded. Each is found by its beginning. */
  plutus_people_words: {
    columns: { company: uuid(), word: bytewise(64), person: uuid() },
    unique: [['person', 'word']],
    indexes: [['company', 'word', 'person']],
  },
  ...voucherTables,
  ...paymentTables,
  ...pauseTables,
  /** Links replaced by the correction of a reward's address. Their page only names the company, and refers to its newer message. */
  plutus_former_links: { columns: { token_hash: key(64), company: string(36), created_at: bigInteger() } },
  /** Baskets of several codes that one person redeems together for one voucher. They expire after an hour. */
  plutus_baskets: { columns: { token_hash: key(64), company: string(36), rewards: jsonText<string[]>(), expires_at: bigInteger() } },
  /** Delivery reports received from email, SMS and WhatsApp carriers. Each report is stored once. */
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
  /** Hashes of API key secrets that a rotation has replaced. They work until `works_until`. */
  plutus_retired_keys: { columns: { key_hash: key(64), api_key: string(36), works_until: bigInteger() }, indexes: [['api_key']] },
  /**
   * Members who saw a secret of a key that was replaced since. They cannot approve launches submitted by that key. Rows stay a week longer
   * than the secret works, as a launch may await approval that long.
   */
  plutus_secret_readers: {
    columns: { key_hash: key(64), api_key: string(36), member: string(36), works_until: bigInteger() },
    indexes: [['api_key']],
  },
  /** The answers of commands, by a hash of the call. A repeated call that would be refused is answered as before. Kept for a day. */
  plutus_command_answers: {
    columns: { call_hash: key(64), answer: text(), answered_at: bigInteger() },
    indexes: [['answered_at']],
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
  /** Sign-ups in progress. Their company is created once the email address is verified. */
  plutus_signups: {
    columns: {
      id: key(36),
      email: string(254),
      payload: jsonText<SignUpPayload>(),
      /** `open` before the email address is verified, `verified` while the company has no currency, `done` once it is chosen. */
      status: string<'open' | 'verified' | 'done'>(16),
      member: optional(string(36)),
      created_at: bigInteger(),
      expires_at: bigInteger(),
    },
  },
  /**
   * Hashes of one-time codes. `subject` is the email address for `signup` and `mailbox`, otherwise the member's id. The limits count by
   * `purpose` and `subject`.
   */
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
  /** Changes of members' email addresses. `token_hash` is the hash of the token in the emailed link that restores the former address. */
  plutus_email_changes: {
    columns: {
      id: key(36),
      member: string(36),
      from_email: string(254),
      to_email: string(254),
      token_hash: unique(string(64)),
      created_at: bigInteger(),
      /** Zero if an earlier address has been restored since, so that this link no longer works. */
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
  /** Authenticator apps that will replace a member's current one, once their first code is confirmed. */
  plutus_next_authenticators: { columns: { member: key(36), secret_encrypted: text(), created_at: bigInteger() } },
  plutus_recovery_codes: {
    columns: { code_hash: key(64), member: string(36), used_at: optional(bigInteger()) },
    indexes: [['member']],
  },
  /** Hashes of session tokens. All tokens of one sign-in have the same `chain`. A chain with `ended_at` is never refreshed. */
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
    indexes: [['member'], ['chain'], ['used_at']],
  },
  plutus_step_ups: { columns: { chain: key(36), member: string(36), until: bigInteger() } },
  /**
   * Emails about accounts, such as one-time codes, also to people without a company. The encrypted payload is emptied once the email is
   * sent, cancelled or given up after 72 hours.
   */
  plutus_account_mails: {
    columns: {
      id: key(36),
      kind: string(32),
      to: string(254),
      payload_encrypted: text(),
      status: string<AccountMailStatus>(16),
      attempts: integer(0),
      /** The attempts after whose text the mail server gave no answer. */
      unanswered: integer(0),
      dedupe_key: unique(string(160)),
      next_attempt_at: bigInteger(),
      lease_until: optional(bigInteger()),
      failure_code: optional(string(40)),
      created_at: bigInteger(),
      sent_at: optional(bigInteger()),
      /** When a restore held it. It is sent after `release`. */
      held_at: optional(bigInteger()),
    },
    indexes: [['status', 'next_attempt_at']],
  },
  /** Uploaded logos and avatars that no company or member uses yet. */
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
  /** Requested exports. Each can be downloaded once, until `expires_at`. */
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

/** The indexes that our statements need on Directus's own tables. */
export const systemIndexes: Record<string, string[][]> = { directus_sessions: [['expires']] }

export type HiddenTables = { [Name in keyof typeof hiddenTables]: (typeof hiddenTables)[Name]['columns'] }
