import { parseJson } from '#rules/platform/db/database.ts'
import { formatPhone } from '#rules/platform/input/phone.ts'
import type { Row } from '../../model/tables.ts'

/** The name columns of an exported person. An import recognises these headings. */
export const nameColumns = ['Email', 'First name', 'Last name'].map((name) => ({ name }))
export const reachColumns = ['Phone', 'Country', 'Time zone', 'Tags'].map((name) => ({ name }))

type Reach = { [Column in 'phone' | 'country' | 'time_zone']: string | null } & { tags: Row<'recipients'>['tags'] }

/** Returns the cells for `reachColumns` in a form that an import reads back, such as +91 98200 12345 or `vip; north`. */
export const reachCells = ({ phone, country, time_zone, tags }: Reach): string[] => [
  phone ? formatPhone(phone) : '',
  country ?? '',
  time_zone ?? '',
  (parseJson(tags) ?? []).join('; '),
]
