import type { Catalogue } from '../rules/catalogue/catalogue.input.ts'
import { collection } from './collection.ts'
import { amount, bigInteger, hidden, id, integer, json, oneOf, optional, ref, says, string, timestamp, unique } from './fields.ts'
import { pointsEntryType, pointsProgramStatus } from './lists/reward-lists.ts'

export const points_programs = collection('points_programs', {
  says: 'How a company rewards with points: what one is called, what it is worth, and what it buys.',
  read: 'company',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    unit_name: says('What several points are called, such as Stars.', string(24)),
    unit_one: says('What one point is called, such as Star. Null where one word serves both.', optional(string(24))),
    rate: says('What one point is worth. It is fixed while anyone has points.', amount()),
    validity_days: says('Days until new points expire, unless a campaign sets its own.', integer(365)),
    catalogue: says(
      'Which brands points buy: {mode, brands, rule} as in CatalogueInput. Null until it is set.',
      optional(json<Catalogue>()),
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
    recipient: says('Whose points they are.', ref('recipients')),
    seq: bigInteger(),
    balance: says('How many points they can spend: the sum of their entries.', integer(0)),
    credited: says('How many points they got so far.', integer(0)),
    redeemed: says('How many of them were spent.', integer(0)),
    expired: says('How many of them ran out.', integer(0)),
    cancelled: says('How many of them were taken back.', integer(0)),
    entries: says('How many entries the account has.', integer(0)),
    /** Opens the person's page; a new one after the person was erased or their link renewed. */
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
    points: says('How many points came; below zero where they left.', integer()),
    balance_after: says('The balance after it.', integer()),
    description: says('What happened, in a sentence.', string(200)),
    expires_at: says('When credited points expire. Null for other entries.', optional(timestamp())),
    occurred_at: timestamp(),
  },
  unique: [
    ['company', 'seq'],
    ['account', 'entry_no'],
  ],
})
