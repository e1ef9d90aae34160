import type { Knex } from 'knex'
import { newId } from '../core/database.ts'
import { takeSeq } from '../core/sequence.ts'

type Person = { email: string; first_name: string | null; last_name: string | null }

const chunkRows = 200

/** The company's people by e-mail, made where new; names follow the latest file. Returns e-mail → id. */
export async function upsertRecipients(trx: Knex.Transaction, company: string, people: Person[], now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const first = await takeSeq(trx, 'recipients', company, people.length)
  for (let start = 0; start < people.length; start += chunkRows) {
    const rows = people.slice(start, start + chunkRows).map((person, index) => ({
      id: newId(),
      company,
      seq: first + start + index,
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      status: 'active',
      search_text: [person.first_name, person.last_name, person.email].filter(Boolean).join(' ').toLowerCase(),
      date_created: now,
    }))
    const written = await trx('recipients')
      .insert(rows)
      .onConflict(['company', 'email'])
      .merge(['first_name', 'last_name', 'search_text'])
      .returning(['id', 'email'])
    for (const { id, email } of written) ids.set(email, id)
  }
  return ids
}
