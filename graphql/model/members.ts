import { collection } from './collection.ts'
import { id, optional, ref, string, timestamp } from './fields.ts'

/** A person (or key) of a company; shares its id with the Directus user behind it. */
export const members = collection('members', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    kind: string(16),
    name: string(120),
    email: string(254),
    company_role: string(16),
    status: string(16),
    locale: string(16),
    time_zone: optional(string(64)),
    date_created: timestamp(),
  },
  unique: [['email']],
  indexes: [['company', 'name']],
})
