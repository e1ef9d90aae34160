import { collection } from './collection.ts'
import {
  amount,
  bigInteger,
  boolean,
  hidden,
  id,
  integer,
  jsonColumn,
  money,
  oneOf,
  optional,
  ref,
  says,
  string,
  timestamp,
  unique,
} from './fields.ts'
import { entryActorKind, entryType, walletStatus } from './lists/wallet-lists.ts'

export const wallets = collection('wallets', {
  says: 'The company’s money. Its three balances never overlap.',
  read: 'balance',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    currency: string(3),
    available: says('The amount that can be spent on new launches.', money()),
    reserved: says('The amount held by launches and open rewards.', money()),
    pending: says('The amount reported as paid and not credited yet.', money()),
    seq: says('The number of its ledger entries.', bigInteger(0)),
    revision: integer(0),
    low_balance_threshold: says('People are alerted when the available balance falls below it. Null: no alert.', optional(amount())),
    alert_receivers: says('The members that the alert emails: a list of up to five ids. Null: none.', optional(jsonColumn<string[]>())),
    alert_armed: says('False from an alert until the balance is over the threshold again.', boolean(true)),
    alerted_at: says('When people were last alerted. Null: never.', optional(timestamp())),
    status: oneOf(walletStatus, 16),
    // it is frozen exactly while one of these three is set
    overdrawn_at: says('Since when it is frozen because a reversed recharge left it below zero. Null: it isn’t.', optional(timestamp())),
    mismatch_at: says('Since when it is frozen because its entries don’t add up. Null: it isn’t.', optional(timestamp())),
    suspended_at: says('Since when the operator of this Plutus has frozen it. Null: they haven’t.', optional(timestamp())),
    suspended_reason: says('The operator’s reason, for the company’s people. Null unless suspended.', optional(string(200))),
    transfer_only: says(
      'True while recharges are by bank transfer only: a dispute took back an online payment, and transfers have not covered it.',
      boolean(false),
    ),
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
    seq: says('Its number in the wallet, from 1 without gaps, in the order of the changes. Sort and paginate by it.', bigInteger()),
    type: oneOf(entryType, 24),
    delta_available: says('The change of the available balance. Negative if it decreased.', money()),
    delta_reserved: says('The change of the reserved balance. Negative if it decreased.', money()),
    delta_pending: says('The change of the pending balance. Negative if it decreased.', money()),
    available_after: says('The available balance after it.', amount()),
    reserved_after: says('The reserved balance after it.', amount()),
    pending_after: says('The pending balance after it.', amount()),
    value: says('The value of rewards in what it moved. Null where it is for none.', optional(amount())),
    fee: says('Our fee in what it moved, without its tax. Null where it is for no rewards.', optional(amount())),
    tax: says('The tax on that fee. Null where it is for no rewards.', optional(amount())),
    reference: says('The number of its launch or recharge, or what else it refers to.', string(40)),
    description: says('A description, in a sentence.', string(255)),
    campaign: says('The campaign it is for. Null where there is none.', optional(ref('campaigns'))),
    launch: says('The launch it is for. Null where there is none.', optional(ref('launches'))),
    reward: says('The reward it is for. Null where it is for several or none.', optional(ref('rewards'))),
    recharge: says('The recharge it is for. Null where there is none.', optional(ref('recharges'))),
    actor: says('The member or key that caused it. Null where it was someone else.', optional(ref('members'))),
    actor_kind: oneOf(entryActorKind, 16),
    idempotency_key: hidden(optional(string(100))),
    /** The operator who posted an adjustment, as their terminal named them. */
    entered_by: hidden(optional(string(80))),
    occurred_at: timestamp(),
  },
  unique: [
    ['wallet', 'seq'],
    ['wallet', 'idempotency_key'],
  ],
  // the filter of a statement, then its order
  indexes: [
    // covering index: the default statement omits entries that change no available balance
    ['company', 'occurred_at', 'seq', 'delta_available', 'id'],
    ['company', 'type', 'occurred_at', 'seq'],
    ['campaign', 'occurred_at', 'seq'],
    ['actor', 'occurred_at', 'seq'],
    ['campaign', 'seq'],
    ['recharge'],
    ['reward'],
  ],
  sparse: ['idempotency_key', 'actor', 'recharge', 'reward'],
})

export const daily_figures = collection('daily_figures', {
  says: 'Figures of a day, for the company as a whole and for each campaign.',
  read: 'figures',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: says('The campaign it is about. Null: the whole company.', optional(ref('campaigns'))),
    day: says('The day, such as 2026-11-23, in the company’s time zone.', string(10)),
    key: hidden(unique(string(90))),
    issued_count: says('The number of rewards issued.', integer(0)),
    issued_value: says('Their value.', money()),
    claimed_count: says('The number of redemptions.', integer(0)),
    claimed_value: says('The value redeemed.', money()),
    released_count: says('The number of rewards cancelled or expired.', integer(0)),
    released_value: says('The part of that value returned to the wallet.', money()),
    recharged_count: says('The number of recharges credited.', integer(0)),
    recharged_value: says('The amount credited.', money()),
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
