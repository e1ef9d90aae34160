import type { Knex } from 'knex'

/**
 * Tables that only the rules know: DB_EXCLUDE_TABLES keeps them out of every API, even an administrator's.
 * No uuid type here: nothing joins them from the graph.
 */
export const hiddenTables: Record<string, (table: Knex.CreateTableBuilder) => void> = {
  plutus_meta: (table) => {
    table.string('key', 64).primary()
    table.text('value').notNullable()
  },
  plutus_counters: (table) => {
    table.string('key', 120).primary()
    table.bigInteger('value').notNullable()
  },
  plutus_jobs: (table) => {
    table.string('id', 36).primary()
    table.string('kind', 32).notNullable()
    table.string('ref', 36).notNullable()
    table.text('payload').notNullable()
    table.bigInteger('run_at').notNullable()
    table.bigInteger('lease_until')
    table.integer('attempts').notNullable().defaultTo(0)
    table.text('failure')
    table.unique(['kind', 'ref'])
    table.index(['kind', 'run_at'])
  },
  plutus_vouchers: (table) => {
    table.string('id', 36).primary()
    table.string('claim', 36).notNullable().unique()
    table.string('company', 36).notNullable()
    table.string('brand', 36).notNullable()
    table.string('code_hash', 64).notNullable().unique()
    table.text('code_encrypted').notNullable()
    table.string('last4', 4).notNullable()
    table.bigInteger('created_at').notNullable()
  },
  /** What payment providers told us, kept whatever it was; a provider's event counts once. */
  plutus_payment_events: (table) => {
    table.string('id', 36).primary()
    table.string('provider', 16).notNullable()
    table.string('event', 120).notNullable()
    table.string('type', 120).notNullable()
    table.string('recharge', 36)
    /** applied, unknown (a kind we do nothing with) or unmatched (no recharge of ours). */
    table.string('outcome', 16).notNullable()
    table.text('body').notNullable()
    table.bigInteger('occurred_at').notNullable()
    table.bigInteger('received_at').notNullable()
    table.unique(['provider', 'event'])
    table.index(['recharge'])
  },
  /** Several codes that one person redeems together, for an hour. */
  /** Links whose reward goes by another since its address was corrected: all they may say is whose newer message to look for. */
  plutus_former_links: (table) => {
    table.string('token_hash', 64).primary()
    table.string('company', 36).notNullable()
    table.bigInteger('created_at').notNullable()
  },
  plutus_baskets: (table) => {
    table.string('token_hash', 64).primary()
    table.string('company', 36).notNullable()
    table.text('rewards').notNullable()
    table.bigInteger('expires_at').notNullable()
  },
  /** Brands' own codes, bought in advance: each is given out once. */
  plutus_voucher_stock: (table) => {
    table.string('id', 36).primary()
    table.string('brand', 36).notNullable()
    table.bigInteger('value').notNullable()
    table.string('code_hash', 64).notNullable().unique()
    table.text('code_encrypted').notNullable()
    table.string('last4', 4).notNullable()
    table.string('claim', 36).unique()
    table.bigInteger('created_at').notNullable()
    table.index(['brand', 'value', 'claim'])
  },
  /** What was ordered from a supplier outside, by our key, until its voucher is here or it said no. */
  plutus_voucher_orders: (table) => {
    table.string('id', 36).primary()
    table.string('supplier', 16).notNullable()
    table.string('company', 36).notNullable()
    table.string('brand', 36).notNullable()
    table.bigInteger('value').notNullable()
    /** ordered → delivered | refused. */
    table.string('status', 16).notNullable()
    table.text('payload').notNullable()
    table.text('code_encrypted')
    table.string('reason', 40)
    table.integer('attempts').notNullable().defaultTo(0)
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at').notNullable()
  },
  /** What carriers told us of messages; a carrier's event counts once. */
  plutus_message_events: (table) => {
    table.string('id', 36).primary()
    table.string('provider', 16).notNullable()
    table.string('event', 200).notNullable()
    table.string('type', 40).notNullable()
    table.string('message', 36)
    table.string('outcome', 16).notNullable()
    table.text('body').notNullable()
    table.bigInteger('received_at').notNullable()
    table.unique(['provider', 'event'])
    table.index(['message'])
  },
  plutus_test_links: (table) => {
    table.string('token_hash', 64).primary()
    table.string('campaign', 36).notNullable()
    table.text('payload').notNullable()
    table.bigInteger('created_at').notNullable()
  },
  plutus_login_attempts: (table) => {
    table.string('key', 200).primary()
    table.integer('points').notNullable()
    table.bigInteger('expire')
  },
  /** Sign-ups whose email is not proven yet: no company exists before. */
  plutus_signups: (table) => {
    table.string('id', 36).primary()
    table.string('email', 254).notNullable()
    table.text('payload').notNullable()
    table.string('status', 16).notNullable()
    table.string('member', 36)
    table.bigInteger('created_at').notNullable()
    table.bigInteger('expires_at').notNullable()
  },
  /** One-time codes of every purpose, as hashes; `subject` is whom the limits count for. */
  plutus_one_time_codes: (table) => {
    table.string('id', 36).primary()
    table.string('purpose', 16).notNullable()
    table.string('subject', 300).notNullable()
    table.string('code_hash', 64)
    table.text('payload')
    table.integer('tries').notNullable().defaultTo(0)
    table.integer('sends').notNullable().defaultTo(0)
    table.bigInteger('sent_at').notNullable()
    table.bigInteger('expires_at').notNullable()
    table.bigInteger('used_at')
    table.bigInteger('created_at').notNullable()
    table.index(['purpose', 'subject', 'created_at'])
  },
  plutus_password_resets: (table) => {
    table.string('token_hash', 64).primary()
    table.string('member', 36).notNullable()
    table.bigInteger('expires_at').notNullable()
    table.bigInteger('used_at')
    table.bigInteger('created_at').notNullable()
    table.index(['member'])
  },
  /** Addresses that accounts moved from, each with the link by which its person takes it back. */
  plutus_email_changes: (table) => {
    table.string('id', 36).primary()
    table.string('member', 36).notNullable()
    table.string('from_email', 254).notNullable()
    table.string('to_email', 254).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    table.bigInteger('created_at').notNullable()
    /** Zero: an earlier address was taken back meanwhile. */
    table.bigInteger('expires_at').notNullable()
    table.bigInteger('used_at')
    table.index(['member'])
    table.index(['from_email'])
  },
  plutus_captchas: (table) => {
    table.string('solution_hash', 64).primary()
    table.bigInteger('expires_at').notNullable()
  },
  plutus_authenticators: (table) => {
    table.string('member', 36).primary()
    table.text('secret_encrypted').notNullable()
    table.bigInteger('confirmed_at')
    table.bigInteger('last_step')
    table.bigInteger('created_at').notNullable()
  },
  /** The app that takes the place of the first once a code of it is typed back. */
  plutus_next_authenticators: (table) => {
    table.string('member', 36).primary()
    table.text('secret_encrypted').notNullable()
    table.bigInteger('created_at').notNullable()
  },
  plutus_recovery_codes: (table) => {
    table.string('code_hash', 64).primary()
    table.string('member', 36).notNullable()
    table.bigInteger('used_at')
    table.index(['member'])
  },
  /**
   * A person's sign-in through all its refreshes: each token of it is a row, `chain` is what stays the same.
   * An ended chain is never refreshed again.
   */
  plutus_sessions: (table) => {
    table.string('token_hash', 64).primary()
    table.string('chain', 36).notNullable()
    table.string('member', 36).notNullable()
    table.string('ip', 64)
    table.string('user_agent', 255)
    table.bigInteger('started_at').notNullable()
    table.bigInteger('used_at').notNullable()
    table.bigInteger('ended_at')
    table.index(['member'])
    table.index(['chain'])
  },
  plutus_step_ups: (table) => {
    table.string('chain', 36).primary()
    table.string('member', 36).notNullable()
    table.bigInteger('until').notNullable()
  },
  /** Mail about accounts: it may go to someone without a company, and its words hold codes. Emptied once sent. */
  plutus_account_mails: (table) => {
    table.string('id', 36).primary()
    table.string('kind', 32).notNullable()
    table.string('to', 254).notNullable()
    table.text('payload_encrypted').notNullable()
    table.string('status', 16).notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    table.string('dedupe_key', 160).notNullable().unique()
    table.bigInteger('next_attempt_at').notNullable()
    table.bigInteger('lease_until')
    table.string('failure_code', 40)
    table.bigInteger('created_at').notNullable()
    table.bigInteger('sent_at')
    table.index(['status', 'next_attempt_at'])
  },
  /** Files put up and not yet taken by what they are for. */
  plutus_uploads: (table) => {
    table.string('id', 36).primary()
    table.string('company', 36).notNullable()
    table.string('member', 36).notNullable()
    table.string('kind', 16).notNullable()
    table.string('file', 80).notNullable()
    table.bigInteger('created_at').notNullable()
  },
  /** Tickets for one download each. */
  plutus_exports: (table) => {
    table.string('id', 36).primary()
    table.string('company', 36).notNullable()
    table.string('member', 36).notNullable()
    table.string('kind', 24).notNullable()
    table.text('request').notNullable()
    table.bigInteger('expires_at').notNullable()
    table.bigInteger('used_at')
  },
}
