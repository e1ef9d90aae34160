import type { RechargeFacts } from '#contracts/wallet/words.ts'
import { collection } from './collection.ts'
import { amount, bigInteger, hidden, id, integer, jsonColumn, money, oneOf, optional, ref, says, string, timestamp } from './fields.ts'
import { taxKind } from './lists/company-lists.ts'
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
    number: says('Its number for people, such as RC-2026-7K3M9Q. Unique among all companies, as payers write it on transfers.', string(24)),
    status: oneOf(rechargeStatus, 24),
    status_reason: says(rechargeReason, optional(string(200))),
    currency: string(3),
    method: oneOf(paymentMethod, 24),
    provider: oneOf(paymentProvider, 16),
    amount: says('The amount credited to the wallet. Fee and tax are added to it.', money()),
    fee: says('The fee of this way to pay.', money()),
    tax: says('The tax on the fee.', money()),
    tax_bps: says('Its rate, in hundredths of a per cent.', integer()),
    tax_kind: says('The taxes in it.', oneOf(taxKind, 16)),
    place_of_supply: says(
      'The Indian state in which the fee is taxed, such as Karnataka (29). Null abroad, or if it is unknown.',
      optional(string(60)),
    ),
    total_payable: says('The sum to pay: amount, fee and tax.', money()),
    paid_amount: says('The sum paid so far, with fee and tax, as reported.', money()),
    pending_amount: says('The reported part that is not credited yet: its part of `wallets.pending`.', money()),
    credited_amount: says('The sum credited to the wallet.', money()),
    reversed_amount: says('The sum taken back from the wallet.', money()),
    po_number: says('The company’s purchase order. Null where it gave none.', optional(string(64))),
    receipt_to: says('The address that the receipt is emailed to. Null: none.', optional(string(254))),
    return_to: says('The page of this site that asked for money, to return to. Null where there is none.', optional(string(300))),
    checkout_url: says('The URL of the payment page. Null unless it can be paid there now.', optional(string(2000))),
    provider_ref: says('The provider’s id of the payment page. Null until it is made.', optional(string(120))),
    transfer_reference: says('The bank’s reference of the transfer, as the payer reported it. Null until they do.', optional(string(64))),
    started_by: says('The member who started it. Null if no longer known.', optional(ref('members'))),
    /**
     * All facts about the payment, from its provider, the payer, Finance and Plutus itself. `recharge-state.ts` derives the columns above from
     * them.
     */
    facts: hidden(jsonColumn<RechargeFacts>()),
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
  indexes: [
    ['company', 'status', 'seq'],
    ['status', 'provider'],
  ],
})
