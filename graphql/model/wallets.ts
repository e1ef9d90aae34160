import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  boolean,
  hidden,
  id,
  integer,
  json,
  money,
  oneOf,
  optional,
  ref,
  says,
  string,
  timestamp,
  unique,
} from './fields.ts'
import { entryActorKind, entryType, frozenReason, walletStatus } from './lists/wallet-lists.ts'

export const wallets = collection('wallets', {
  says: 'The company’s money. Its three balances never overlap.',
  read: 'company',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    currency: string(3),
    available: says('What can be spent on new launches.', money()),
    reserved: says('What launches and open rewards hold.', money()),
    pending: says('What was reported as paid and is not credited yet.', money()),
    seq: says('How many ledger entries it has.', bigInteger(0)),
    revision: integer(0),
    low_balance_threshold: says('People are alerted when the available balance falls below it. Null: no alert.', optional(amount())),
    alert_receivers: says('Whom the alert emails: a list of up to five ids of members. Null: nobody.', optional(json<string[]>())),
    alert_armed: says('False from an alert until the balance is over the threshold again.', boolean(true)),
    alerted_at: says('When people were last alerted. Null: never.', optional(timestamp())),
    status: oneOf(walletStatus, 16),
    frozen_reason: says('Why it is frozen. Null unless it is.', optional(oneOf(frozenReason, 16))),
    frozen_at: says('When it was frozen. Null unless it is.', optional(timestamp())),
    date_updated: timestamp(),
  },
})

export const wallet_transactions = collection('wallet_transactions', {
  says: 'An entry of the ledger: a change of the wallet, with the balances after it. Nothing in it ever changes.',
  read: 'money',
  fields: {
    id: id(),
    company: ref('companies'),
    wallet: says('The wallet it changed.', ref('wallets')),
    seq: says(
      'Its number in the wallet, from 1 without a gap, in the order of the changes: sort by it and page on from the last one.',
      bigInteger(),
    ),
    type: oneOf(entryType, 24),
    delta_available: says('What it added to the available balance; below zero where it took.', money()),
    delta_reserved: says('What it added to the reserved balance; below zero where it took.', money()),
    delta_pending: says('What it added to the pending balance; below zero where it took.', money()),
    available_after: says('The available balance after it.', amount()),
    reserved_after: says('The reserved balance after it.', amount()),
    pending_after: says('The pending balance after it.', amount()),
    value: says('The value of rewards in what it moved. Null where it is for none.', optional(amount())),
    fee: says('Our fee in what it moved, without its tax. Null where it is for no rewards.', optional(amount())),
    tax: says('The tax on that fee. Null where it is for no rewards.', optional(amount())),
    reference: says('The number of its launch or recharge, or what else it refers to.', string(40)),
    description: says('What happened, in a sentence.', string(255)),
    campaign: says('The campaign it is for. Null where there is none.', optional(ref('campaigns'))),
    launch: says('The launch it is for. Null where there is none.', optional(ref('launches'))),
    reward: says('The reward it is for. Null where it is for several or none.', optional(ref('rewards'))),
    recharge: says('The recharge it is for. Null where there is none.', optional(ref('recharges'))),
    actor: says('The member or key that caused it. Null where it was someone else.', optional(ref('members'))),
    actor_kind: oneOf(entryActorKind, 16),
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
})

export const daily_figures = collection('daily_figures', {
  says: 'What happened on a day, for the company as a whole and for each campaign.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: says('The campaign it is about. Null: the whole company.', optional(ref('campaigns'))),
    day: says('The day, such as 2026-11-23, in the company’s time zone.', string(10)),
    key: hidden(unique(string(90))),
    issued_count: says('How many rewards were issued.', integer(0)),
    issued_value: says('What they were worth.', money()),
    claimed_count: says('How often rewards were redeemed.', integer(0)),
    claimed_value: says('What was redeemed.', money()),
    released_count: says('How many rewards were cancelled or expired.', integer(0)),
    released_value: says('What was returned of them to the wallet.', money()),
    recharged_count: says('How many recharges were credited.', integer(0)),
    recharged_value: says('What was credited.', money()),
    closing_available: says(
      'The available balance after the day’s last ledger entry. Null for a campaign, and on days without an entry.',
      optional(amount()),
    ),
  },
  indexes: [
    ['company', 'day'],
    ['campaign', 'day'],
  ],
})
