import type { Knex } from 'knex'
import { inList, parseJson } from '#rules/platform/db/database.ts'
import type { RecipientRow } from './find-person.ts'

/** Returns the column of a person's earlier addresses after a change of their email. An empty object if it stays the same. */
export function formerEmailsAfter(before: Pick<RecipientRow, 'email' | 'former_emails'>, email: string): { former_emails?: string } {
  if (before.email === email) return {}
  const former = new Set(parseJson(before.former_emails) ?? []).add(before.email)
  former.delete(email)
  return { former_emails: JSON.stringify([...former]) }
}

/**
 * Returns those of the addresses that belong to no other person of the company today. An address can pass from one person to another, whose
 * rows stay.
 */
export async function ownEmails(knex: Knex, { id, company }: { id: string; company: string }, emails: string[]): Promise<string[]> {
  const distinct = [...new Set(emails.filter(Boolean))]
  const others = await knex('recipients')
    .where({ company })
    .whereNot({ id })
    .where(inList(knex, 'email', distinct))
    .pluck('email')
  return distinct.filter((email) => !others.includes(email))
}
