import type { RechargeFacts } from '../rules/ledger/recharge/recharge-facts.ts'
import type { ProviderName } from '../rules/platform/env/payments-env.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, money, optional, ref, string, timestamp } from './fields.ts'
import type { RechargeStatus } from './statuses.ts'

/** How money may come in, by currency: what the operator enabled (PAYMENTS), with fee and limits in minor units. */
export const recharge_methods = collection('recharge_methods', {
  read: 'public',
  fields: {
    id: id(),
    currency: string(3),
    /** card, upi, net_banking, bank_debit, bank_transfer. */
    method: string(24),
    provider: string<ProviderName>(16),
    /** The fee: a share of the amount and a fixed part, before tax. */
    fee_bps: integer(0),
    fee_fixed: money(),
    min: bigInteger(),
    max: bigInteger(),
    sort: integer(0),
    status: string<'active' | 'off'>(16),
  },
  unique: [['currency', 'method', 'provider']],
})

/** Money on its way into a wallet (R26, R27): credited only by a signed event of its provider, or by finance. */
export const recharges = collection('recharges', {
  read: 'money',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    /** RC-2026-7K3M9Q: unique among all companies, because a payer writes it on their transfer. */
    number: string(24),
    /** created → awaiting_payment → processing → partially_credited → credited → reversed; failed, rejected, cancelled, expired. */
    status: string<RechargeStatus>(24),
    /** Why it failed, was rejected or reversed: a code the web has words for, or an operator's sentence. */
    status_reason: optional(string(200)),
    currency: string(3),
    method: string(24),
    provider: string<ProviderName>(16),
    /** What the wallet gains; fee and tax come on top of it. */
    amount: money(),
    fee: money(),
    tax: money(),
    total_payable: money(),
    /** What the provider or finance said was paid so far, including fee and tax. */
    paid_amount: money(),
    /** What of it is pending: the recharge's part of `wallets.pending`. */
    pending_amount: money(),
    credited_amount: money(),
    reversed_amount: money(),
    po_number: optional(string(64)),
    /** Where the receipt is mailed. */
    receipt_to: optional(string(254)),
    /** The page of this site that asked for money, to return to. */
    return_to: optional(string(300)),
    /** The provider's own page; only while it can be paid there. */
    checkout_url: optional(string(2000)),
    /** The provider's id of the checkout or link. */
    provider_ref: optional(string(120)),
    /** The bank's name of the transfer, according to the payer. */
    transfer_reference: optional(string(64)),
    started_by: optional(ref('members')),
    /**
     * What its provider, finance and we reported of it so far (rules/ledger/recharge/recharge-facts.ts): all of the above follows from
     * it.
     */
    facts: hidden(json<RechargeFacts>()),
    idempotency_key: hidden(string(100)),
    payload_hash: hidden(string(64)),
    revision: integer(1),
    date_created: timestamp(),
    date_updated: timestamp(),
    expires_at: optional(timestamp()),
    expected_at: optional(timestamp()),
    credited_at: optional(timestamp()),
    finished_at: optional(timestamp()),
  },
  unique: [['number'], ['company', 'seq'], ['company', 'idempotency_key'], ['provider', 'provider_ref']],
  indexes: [['company', 'status', 'seq']],
})
