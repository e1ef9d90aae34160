import type { Knex } from 'knex'
import { tagsMax, uniqueTags } from '#contracts/recipient/tags.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { inList, newId, parseJson } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { haveSameWords, savePeopleWords } from './people-words.ts'
import { personSearchText } from './recipient-row.ts'

/** The columns of a recipient row that describe the person, with tags as stored in the database. */
export type PersonRow = Pick<Row<'recipients'>, 'email'> &
  Partial<Pick<Row<'recipients'>, 'first_name' | 'last_name' | 'phone' | 'country' | 'time_zone' | 'tags'>>

/** `tags` are added to every person. `rewarded` sets the time of the last reward to `now` for those who are active. */
type UpsertOptions = { company: string; now: Date; tags?: string[] | null; rewarded?: true }

/** A stored person. Only those with the status `active` get new rewards. */
export type UpsertedRecipient = Pick<Row<'recipients'>, 'id' | 'status' | 'phone' | 'time_zone'>

/**
 * Inserts or updates the company's people by email and returns them by email. Non-empty fields overwrite, and tags are merged. A status
 * never changes, so blocked people stay blocked.
 */
export async function upsertRecipients(
  trx: Knex.Transaction,
  given: PersonRow[],
  options: UpsertOptions,
): Promise<Map<string, UpsertedRecipient>> {
  // the rows of an erased person share one address
  const people = [...new Map(given.map((person) => [person.email, person])).values()]
  const { company, now, tags = [], rewarded } = options
  const emails = people.map(({ email }) => email)
  const stored = trx('recipients')
    .where({ company })
    .where(inList(trx, 'email', emails))
    .orderBy('email')
    .select(columns)
  // so that a concurrent change does not keep words of a name that is overwritten
  const rows = await (isPostgres(trx) ? stored.forNoKeyUpdate() : stored)
  const existing = new Map(rows.map((row) => [row.email, row]))
  const added = people.length - existing.size
  let seq = added > 0 ? await nextSequence(trx, 'recipients', company, added) : 0
  const merged = people.map((person) => {
    const before = existing.get(person.email)
    const place = before
      ? { id: before.id, seq: before.seq, status: before.status }
      : { id: newId(), seq: seq++, status: 'active' as const }
    return {
      ...place,
      company,
      ...mergedColumns(person, before, tags ?? []),
      date_created: now,
      ...(rewarded && { last_rewarded_at: place.status === 'active' ? now : (before?.last_rewarded_at ?? null) }),
    }
  })
  // A fixed order prevents deadlocks between launches to the same people.
  merged.sort((one, other) => (one.email < other.email ? -1 : 1))
  const put = new Map<string, UpsertedRecipient>()
  const written = await insertAsJson(trx, 'recipients', merged, {
    conflict: { on: ['company', 'email'], take: [...mergeable, ...(rewarded ? (['last_rewarded_at'] as const) : [])] },
    returning: ['email', 'id', 'status', 'phone', 'time_zone'],
  })
  for (const { email, ...rest } of written) put.set(email, rest)
  const saved = merged.map((person) => {
    const before = existing.get(person.email)
    return { person: { ...person, id: String(put.get(person.email)?.id), former_emails: before?.former_emails }, before, newId: person.id }
  })
  const isNew = ({ person, before, newId }: (typeof saved)[number]) => !before && person.id === newId
  await savePeopleWords(
    trx,
    saved.filter(isNew).map(({ person }) => person),
    { areNew: true },
  )
  const others = saved.filter((one) => !isNew(one) && !(one.before && haveSameWords(one.before, one.person)))
  await savePeopleWords(
    trx,
    others.map(({ person }) => person),
  )
  return put
}

const mergeable = ['first_name', 'last_name', 'phone', 'country', 'time_zone', 'tags', 'search_text'] as const
const columns = [
  'id',
  'seq',
  'status',
  'email',
  'first_name',
  'last_name',
  'phone',
  'country',
  'time_zone',
  'tags',
  'former_emails',
  'last_rewarded_at',
] as const

function mergedColumns(person: PersonRow, before: PersonRow | undefined, tagsForAll: string[]) {
  const of = (row: PersonRow | undefined) => parseJson(row?.tags ?? null) ?? []
  const tags = uniqueTags(of(before), of(person), tagsForAll).slice(0, tagsMax)
  const merged = {
    email: person.email,
    first_name: person.first_name || before?.first_name || null,
    last_name: person.last_name || before?.last_name || null,
    phone: person.phone || before?.phone || null,
    country: person.country || before?.country || null,
    time_zone: person.time_zone || before?.time_zone || null,
  }
  return { ...merged, tags: tags.length ? tags : null, search_text: personSearchText({ ...merged, tags }) }
}
