import { formatPhone } from '#contracts/address/phone.ts'
import type { Row } from '#model/tables.ts'
import { parseJson } from '#rules/platform/db/database.ts'

/** The email and name columns of an exported person. `guessColumns` of an import recognises these names. */
export const nameColumns = ['Email', 'First name', 'Last name'].map((name) => ({ name }))
export const contactColumns = ['Phone', 'Country', 'Time zone', 'Tags'].map((name) => ({ name }))

type Reach = { [Column in 'phone' | 'country' | 'time_zone']: string | null } & { tags: Row<'recipients'>['tags'] }

/** Returns the cells for `contactColumns` in a form that an import reads back, such as +91 98200 12345 or `vip; north`. */
export const contactCells = ({ phone, country, time_zone, tags }: Reach): string[] => [
  phone ? formatPhone(phone) : '',
  country ?? '',
  time_zone ?? '',
  (parseJson(tags) ?? []).join('; '),
]
