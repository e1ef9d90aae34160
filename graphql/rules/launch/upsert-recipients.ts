import type { Knex } from 'knex'
import { type PersonRow, putPeople } from '../recipient/put-people.ts'

/** The company's people by e-mail, rewarded now: e-mail → id. */
export async function upsertRecipients(
  trx: Knex.Transaction,
  company: string,
  people: PersonRow[],
  now: Date,
): Promise<Map<string, string>> {
  const put = await putPeople(trx, people, { company, now, rewarded: true })
  return new Map([...put].map(([email, { id }]) => [email, id]))
}
