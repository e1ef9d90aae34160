import type { Knex } from 'knex'
import { formatPhone } from '#contracts/address/phone.ts'
import { type PeopleFilter, peopleFilter } from '#contracts/recipient/people-filter.ts'
import type { Row } from '#model/tables.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { wherePeople } from './people-filter.ts'

const pageRows = 500
const columns = ['seq', 'email', 'first_name', 'last_name', 'phone', 'country', 'time_zone', 'tags'] as const

/** Exports the company's people that match the list's filter (R19). The exported file can be imported again unchanged. */
export const peopleExport = defineExport({
  may: 'recipient.edit',
  name: 'people',
  filter: peopleFilter,
  count: async (knex, { company }, filter) => {
    const counted = await matchingPeople(knex, company, filter).count({ count: '*' }).first()
    return Number(counted?.count)
  },
  readPage: async (knex, { company }, filter, after) => {
    const query = matchingPeople(knex, company, filter).orderBy('seq', 'desc').limit(pageRows).select(columns)
    if (after !== undefined) query.where('seq', '<', after)
    const rows = await query
    return { rows, next: rows.length < pageRows ? undefined : minor(rows.at(-1)?.seq ?? 0) }
  },
  file: {
    columns: () => [...nameColumns, ...contactColumns],
    cells: (person: Pick<Row<'recipients'>, (typeof columns)[number]>) => [
      person.email,
      person.first_name ?? '',
      person.last_name ?? '',
      ...contactCells(person),
    ],
  },
})

const matchingPeople = (knex: Knex, company: string, filter: PeopleFilter) =>
  knex('recipients').where((query) => wherePeople(query, company, filter))

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
