import type { EntryType } from '../rules/ledger/wallet/entry-types.ts'
import { collection } from './collection.ts'
import { bigInteger, boolean, hidden, id, integer, json, money, optional, ref, string, timestamp, unique } from './fields.ts'

/** A company's money (E6): available, held for open rewards, pending. */
export const wallets = collection('wallets', {
  read: 'company',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    currency: string(3),
    available: money(),
    reserved: money(),
    pending: money(),
    /** Number of ledger entries. */
    seq: bigInteger(0),
    /** Grows with every change, an entry or not (freezing): orders live updates. */
    revision: integer(0),
    low_balance_threshold: optional(bigInteger()),
    /** Members who are alerted, at most five. */
    alert_receivers: optional(json<string[]>()),
    /** False from an alert until the balance is back over the threshold. */
    alert_armed: boolean(true),
    alerted_at: optional(timestamp()),
    /** While frozen nothing new is held, but claims go on. */
    status: string<'active' | 'frozen'>(16),
    /** overdrawn: a reversed recharge took more than was available; mismatch: found by the reconciler. */
    frozen_reason: optional(string<'overdrawn' | 'mismatch'>(16)),
    frozen_at: optional(timestamp()),
    date_updated: timestamp(),
  },
})

/** The ledger: written once, never changed (a trigger refuses). */
export const wallet_transactions = collection('wallet_transactions', {
  read: 'money',
  fields: {
    id: id(),
    company: ref('companies'),
    wallet: ref('wallets'),
    seq: bigInteger(),
    type: string<EntryType>(24),
    delta_available: money(),
    delta_reserved: money(),
    delta_pending: money(),
    available_after: bigInteger(),
    reserved_after: bigInteger(),
    pending_after: bigInteger(),
    reference: string(40),
    description: string(255),
    campaign: optional(ref('campaigns')),
    launch: optional(ref('launches')),
    reward: optional(ref('rewards')),
    recharge: optional(ref('recharges')),
    actor: optional(ref('members')),
    actor_kind: string<'person' | 'key' | 'recipient' | 'system' | 'operator'>(16),
    idempotency_key: hidden(optional(string(100))),
    occurred_at: timestamp(),
  },
  unique: [
    ['wallet', 'seq'],
    ['wallet', 'idempotency_key'],
  ],
  // a statement's filter, then the order it is read in
  indexes: [
    // the usual statement leaves out what changes no available balance: it is counted and paged from this index alone
    ['company', 'occurred_at', 'seq', 'delta_available', 'id'],
    ['company', 'type', 'occurred_at', 'seq'],
    ['campaign', 'occurred_at', 'seq'],
    ['actor', 'occurred_at', 'seq'],
    ['campaign', 'seq'],
    ['recharge'],
  ],
  sparse: ['idempotency_key', 'actor', 'recharge'],
  retired: [['company', 'occurred_at', 'seq']],
})

/** What happened on a day in the company's zone, written in the transaction of the command: the graph cannot sum money. */
export const daily_figures = collection('daily_figures', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: optional(ref('campaigns')),
    day: string(10),
    key: hidden(unique(string(90))),
    issued_count: integer(0),
    issued_value: money(),
    claimed_count: integer(0),
    claimed_value: money(),
    released_count: integer(0),
    released_value: money(),
    recharged_count: integer(0),
    recharged_value: money(),
    /** Available balance after the day's last ledger entry; only on company rows (campaign null). */
    closing_available: optional(bigInteger()),
  },
  indexes: [
    ['company', 'day'],
    ['campaign', 'day'],
  ],
})
