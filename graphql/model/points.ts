import type { Catalogue } from '../rules/catalogue/catalogue.input.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, optional, ref, string, timestamp, unique } from './fields.ts'

/** How a company rewards with points: what one is called and worth, and what it can be spent on (R17, R18, R36). */
export const points_programs = collection('points_programs', {
  read: 'company',
  fields: {
    id: id(),
    company: unique(ref('companies')),
    unit_name: string(24),
    /** For one; several are called `unit_name`. Empty where one word serves both. */
    unit_one: optional(string(24)),
    /** Minor units that one point is worth; fixed while people have points. */
    rate: bigInteger(),
    validity_days: integer(365),
    catalogue: optional(json<Catalogue>()),
    /** draft until its setup is finished → active. */
    status: string<'draft' | 'active'>(16),
    wizard_step: string(24),
    version: integer(1),
    activated_at: optional(timestamp()),
    date_created: timestamp(),
    date_updated: timestamp(),
  },
})

/** A person's points. The balance is the sum of its entries, and of what its rewards still carry divided by the rate. */
export const points_accounts = collection('points_accounts', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    recipient: ref('recipients'),
    seq: bigInteger(),
    balance: integer(0),
    credited: integer(0),
    redeemed: integer(0),
    expired: integer(0),
    cancelled: integer(0),
    entries: integer(0),
    /** Opens the person's page; a new one after the person was erased or their link renewed. */
    token_version: hidden(integer(1)),
    revision: integer(1),
    date_created: timestamp(),
    date_updated: timestamp(),
  },
  unique: [['company', 'seq'], ['recipient']],
  indexes: [['company', 'balance']],
})

/** Append only: what was credited, redeemed, expired, cancelled or corrected, with the balance after it. */
export const points_entries = collection('points_entries', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    account: ref('points_accounts'),
    campaign: optional(ref('campaigns')),
    reward: optional(ref('rewards')),
    brand: optional(ref('brands')),
    seq: bigInteger(),
    /** Gapless within its account. */
    entry_no: integer(),
    type: string<'accrual' | 'redemption' | 'expiration' | 'cancellation' | 'adjustment'>(16),
    points: integer(),
    balance_after: integer(),
    description: string(200),
    expires_at: optional(timestamp()),
    occurred_at: timestamp(),
  },
  unique: [
    ['company', 'seq'],
    ['account', 'entry_no'],
  ],
})
