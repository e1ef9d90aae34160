import type { Catalogue } from '#contracts/brand/catalogue.ts'
import { collection } from './collection.ts'
import { amount, bigInteger, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp, unique } from './fields.ts'
import { pointsEntryType, pointsProgramStatus } from './lists/reward-lists.ts'

export const points_programs = collection('points_programs', {
  says: 'The points of a company: their name, value and brands.',
  read: 'company',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    unit_name: says('The plural name of points, such as Stars.', string(24)),
    unit_one: says('The name of one point, such as Star. Null if the plural name serves both.', optional(string(24))),
    rate: says('The value of one point. It is fixed while anyone has points.', amount()),
    validity_days: says('Days until new points expire, unless a campaign sets its own.', integer(365)),
    catalogue: says(
      'The brands that points buy: {mode, brands, rule} as in CatalogueInput. Null until it is set.',
      optional(jsonColumn<Catalogue>()),
    ),
    status: oneOf(pointsProgramStatus, 16),
    wizard_step: string(24),
    version: integer(1),
    activated_at: says('When its set-up was finished. Null until then.', optional(timestamp())),
    date_created: timestamp(),
    date_updated: timestamp(),
  },
})

export const points_accounts = collection('points_accounts', {
  says: 'A person’s points in one company.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    recipient: says('The person the points belong to.', ref('recipients')),
    seq: bigInteger(),
    balance: says('The points they can spend: the sum of their entries.', integer(0)),
    credited: says('The points they got so far.', integer(0)),
    redeemed: says('The points spent.', integer(0)),
    expired: says('The points expired.', integer(0)),
    cancelled: says('The points taken back.', integer(0)),
    entries: says('The number of entries of the account.', integer(0)),
    /**
     * The version of the link to the person's points page. Raising it invalidates earlier links, after the person is erased or their link
     * is renewed.
     */
    token_version: hidden(integer(1)),
    revision: integer(1),
    date_created: timestamp(),
    date_updated: timestamp(),
  },
  unique: [['company', 'seq'], ['recipient']],
  indexes: [['company', 'balance']],
})

export const points_entries = collection('points_entries', {
  says: 'A change of a person’s points. Nothing in it ever changes.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    account: says('The account it changed.', ref('points_accounts')),
    campaign: says('The campaign that gave the points. Null where there is none.', optional(ref('campaigns'))),
    reward: says('The reward that brought the points. Null where there is none.', optional(ref('rewards'))),
    brand: says('The brand that points were spent on. Null unless they were.', optional(ref('brands'))),
    seq: bigInteger(),
    entry_no: says('Its number in the account, from 1 without a gap.', integer()),
    type: oneOf(pointsEntryType, 16),
    points: says('The points added. Negative if they were removed.', integer()),
    balance_after: says('The balance after it.', integer()),
    description: says('A description, in a sentence.', string(200)),
    expires_at: says(
      'When credited points were to expire. A pause of the company moves `expires_at` of their reward instead. Null for other entries.',
      optional(timestamp()),
    ),
    occurred_at: timestamp(),
  },
  unique: [
    ['company', 'seq'],
    ['account', 'entry_no'],
  ],
})
