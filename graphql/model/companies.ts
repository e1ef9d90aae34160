import type { Permissions } from '../rules/platform/access/abilities.ts'
import { collection } from './collection.ts'
import { bigInteger, id, initially, integer, json, optional, string, text, timestamp } from './fields.ts'

/** A customer of ours. Its currency is chosen once and for all (P8). */
export const companies = collection('companies', {
  read: 'self',
  fields: {
    id: id(),
    name: string(120),
    registered_name: optional(string(160)),
    website: optional(string(255)),
    linkedin_url: optional(string(255)),
    address: optional(string(255)),
    pincode: optional(string(12)),
    city: optional(string(80)),
    state: optional(string(80)),
    country: optional(string(2)),
    registration_country: optional(string(2)),
    /** GSTIN in India; elsewhere the register's own number (V13). */
    registration_number: optional(string(30)),
    /** In this order; the last two can be submitted again. */
    verification: string<'email_verified' | 'use_case_set' | 'under_review' | 'verified' | 'more_info_needed' | 'rejected'>(32),
    /** What the operator still needs, or why not. */
    verification_note: optional(text()),
    submitted_at: optional(timestamp()),
    verified_at: optional(timestamp()),
    /** The terms for companies that its sign-up accepted, by their day; null where they were not asked yet. */
    terms_version: optional(string(10)),
    terms_accepted_at: optional(timestamp()),
    reward_use_case: optional(string(64)),
    reward_currency: optional(string(3)),
    /** File name under DATA_DIR/uploads, served by /public/logos/:file. */
    logo: optional(string(80)),
    primary_color: optional(string(7)),
    /** The reward page's first theme: light, dark, or the recipient's device's. */
    theme: initially(string<'light' | 'dark' | 'system'>(8), 'system'),
    sender_name: optional(string(60)),
    reply_to: optional(string(254)),
    default_expiry_days: integer(90),
    /** Days before the expiry, e.g. [30, 7, 1]. */
    default_reminders: optional(json<number[]>()),
    time_zone: string(64),
    fee_bps: integer(150),
    tax_bps: integer(1800),
    /** Where a role may do more or less than rules/platform/access/abilities.ts says: {"Sender": {"campaign.launch": false}}. */
    permissions: optional(json<Permissions>()),
    /** From this total, in minor units, or this many rewards, another person approves a launch. */
    approval_amount: optional(bigInteger()),
    approval_count: optional(integer()),
    /** From this total, in minor units, a person types the campaign's name; null: the usual of the currency, 0: never. */
    confirm_amount: optional(bigInteger()),
    /** From this moment on someone without two-factor reaches nothing but its setup; null: everyone decides for themselves. */
    two_factor_from: optional(timestamp()),
    /** When everyone without two-factor was last reminded of that. */
    two_factor_reminded_at: optional(timestamp()),
    preferences: optional(json<object>()),
    revision: integer(0),
    date_created: timestamp(),
  },
})
