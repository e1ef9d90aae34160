import type { Knex } from 'knex'
import { foldText } from '#contracts/text/fold-text.ts'
import { cutWord } from '#contracts/text/search-words.ts'
import { inList, parseJson } from '#rules/platform/db/database.ts'
import type { RecipientRow } from './find-person.ts'

/** Returns the column of a person's earlier addresses after a change of their email. An empty object if it stays the same. */
export function formerEmailsAfter(before: Pick<RecipientRow, 'email' | 'former_emails'>, email: string): { former_emails?: string } {
  if (before.email === email) return {}
  const former = new Set(parseJson(before.former_emails) ?? []).add(before.email)
  former.delete(email)
  return { former_emails: JSON.stringify([...former]) }
}

type Owner = { id: string; company: string; current: string | undefined }

/**
 * Returns those of the addresses that no other person of the company has or had. An address can pass from one person to another, whose rows
 * stay. `current` is the person's own address, which counts as theirs alone.
 */
export async function ownEmails(knex: Knex, { id, company, current }: Owner, emails: string[]): Promise<string[]> {
  const distinct = [...new Set(emails.filter(Boolean))]
  const words = distinct.map((email) => cutWord(foldText(email)))
  const finds = knex('plutus_people_words')
    .where({ company })
    .where(inList(knex, 'word', words))
    .select('person')
  const others = await knex('recipients')
    .where({ company })
    .whereNot({ id })
    .where((any) => any.where(inList(knex, 'email', distinct)).orWhereIn('id', finds))
    .select('email', 'former_emails')
  const taken = new Set(others.flatMap((other) => [other.email, ...(parseJson(other.former_emails) ?? [])]))
  return distinct.filter((email) => email === current || !taken.has(email))
}
