import { parseJson } from '#rules/platform/db/database.ts'
import { formatPhone } from '#rules/platform/input/phone.ts'
import type { Row } from '../../model/tables.ts'

/** The columns of an exported person, by names that an import recognises. */
export const nameColumns = ['Email', 'First name', 'Last name'].map((name) => ({ name }))
export const reachColumns = ['Phone', 'Country', 'Time zone', 'Tags'].map((name) => ({ name }))

type Reach = { [Column in 'phone' | 'country' | 'time_zone']: string | null } & { tags: Row<'recipients'>['tags'] }

/** The cells below `reachColumns`, which an import reads back: +91 98200 12345, `vip; north`. */
export const reachCells = ({ phone, country, time_zone, tags }: Reach): string[] => [
  phone ? formatPhone(phone) : '',
  country ?? '',
  time_zone ?? '',
  (parseJson(tags) ?? []).join('; '),
]
