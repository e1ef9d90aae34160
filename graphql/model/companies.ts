import { collection } from './collection.ts'
import { id, integer, json, optional, string, timestamp } from './fields.ts'

/** A customer of ours. Its currency is chosen once, ever (P8). */
export const companies = collection('companies', {
  read: 'self',
  fields: {
    id: id(),
    name: string(120),
    registered_name: optional(string(160)),
    website: optional(string(255)),
    country: optional(string(2)),
    verification: string(32),
    reward_use_case: optional(string(64)),
    reward_currency: optional(string(3)),
    /** File name under DATA_DIR/uploads, served by /public/logos/:file. */
    logo: optional(string(80)),
    primary_color: optional(string(7)),
    time_zone: string(64),
    fee_bps: integer(150),
    tax_bps: integer(1800),
    preferences: optional(json()),
    revision: integer(0),
    date_created: timestamp(),
  },
})
