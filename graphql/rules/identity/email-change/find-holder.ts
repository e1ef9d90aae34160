import type { Knex } from 'knex'

/**
 * Who has an address: an account, or one that left it lately and may take it back (undo-email-change.ts). Accounts are
 * read first: one that moves at this moment is seen at one of the two.
 */
export async function findHolder(knex: Knex, email: string, now: Date, but?: string): Promise<'account' | 'kept' | undefined> {
  const isOther = (column: string) => (query: Knex.QueryBuilder) => void (but && query.whereNot(column, but))
  if (await knex('directus_users').where({ email }).where(isOther('id')).first('id')) return 'account'
  const kept = knex('plutus_email_changes').where({ from_email: email }).whereNull('used_at').where('expires_at', '>', now.getTime())
  return (await kept.where(isOther('member')).first('id')) ? 'kept' : undefined
}
