import type { RechargeFacts } from '../rules/ledger/recharge/recharge-facts.ts'
import { collection } from './collection.ts'
import { amount, bigInteger, hidden, id, integer, json, money, oneOf, optional, ref, says, string, timestamp } from './fields.ts'
import { paymentMethod, paymentProvider, rechargeMethodStatus, rechargeReason, rechargeStatus } from './lists/recharge-lists.ts'

export const recharge_methods = collection('recharge_methods', {
  says: 'A way to pay money into a wallet of one currency. Everyone reads the same ones.',
  read: 'public',
  fields: {
    id: id(),
    currency: string(3),
    method: oneOf(paymentMethod, 24),
    provider: oneOf(paymentProvider, 16),
    fee_bps: says('The fee as a share of the amount, before tax, in hundredths of a per cent.', integer(0)),
    fee_fixed: says('The fixed part of the fee, before tax.', money()),
    min: says('The smallest recharge.', amount()),
    max: says('The largest recharge.', amount()),
    sort: integer(0),
    status: oneOf(rechargeMethodStatus, 16),
  },
  unique: [['currency', 'method', 'provider']],
})

export const recharges = collection('recharges', {
  says: 'Money on its way into the wallet. It is credited when its provider reports it, signed, or finance confirms it.',
  read: 'money',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    number: says('Its number for people, such as RC-2026-7K3M9Q; unique among all companies, as payers write it on transfers.', string(24)),
    status: oneOf(rechargeStatus, 24),
    status_reason: says(rechargeReason, optional(string(200))),
    currency: string(3),
    method: oneOf(paymentMethod, 24),
    provider: oneOf(paymentProvider, 16),
    amount: says('What the wallet gains. Fee and tax come on top.', money()),
    fee: says('The fee of this way to pay.', money()),
    tax: says('The tax on the fee.', money()),
    total_payable: says('What has to be paid: amount, fee and tax.', money()),
    paid_amount: says('What was paid so far, with fee and tax, as reported.', money()),
    pending_amount: says('What of it is reported and not credited: its part of `wallets.pending`.', money()),
    credited_amount: says('What was credited to the wallet.', money()),
    reversed_amount: says('What was taken back from the wallet.', money()),
    po_number: says('The company’s purchase order. Null where it gave none.', optional(string(64))),
    receipt_to: says('Where the receipt is emailed. Null: nowhere.', optional(string(254))),
    return_to: says('The page of this site that asked for money, to return to. Null where there is none.', optional(string(300))),
    checkout_url: says('Where it can be paid. Null unless it can be paid on a page at this moment.', optional(string(2000))),
    provider_ref: says('The provider’s id of the payment page. Null until it is made.', optional(string(120))),
    transfer_reference: says('The bank’s reference of the transfer, as the payer reported it. Null until they do.', optional(string(64))),
    started_by: says('Who started it. Null where they are not known any more.', optional(ref('members'))),
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
    expires_at: says('Until when it can be paid. Null where it doesn’t expire.', optional(timestamp())),
    expected_at: says('When the provider expects the money. Null where it said nothing.', optional(timestamp())),
    credited_at: says('When it was first credited. Null until then.', optional(timestamp())),
    finished_at: says('When it ended, whatever the end. Null until then.', optional(timestamp())),
  },
  unique: [['number'], ['company', 'seq'], ['company', 'idempotency_key'], ['provider', 'provider_ref']],
  indexes: [['company', 'status', 'seq']],
})
