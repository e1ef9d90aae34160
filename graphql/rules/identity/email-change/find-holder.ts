import type { Knex } from 'knex'

/**
 * Who has an address: an account, or one that left it lately and may restore it (undo-email-change.ts). Accounts are read first: one
 * that moves at this moment is seen in one of the two places.
 */
export async function findHolder(knex: Knex, email: string, now: Date, but?: string): Promise<'account' | 'kept' | undefined> {
  const account = knex('directus_users').where({ email })
  if (await (but ? account.whereNot({ id: but }) : account).first('id')) return 'account'
  const kept = knex('plutus_email_changes').where({ from_email: email }).whereNull('used_at').where('expires_at', '>', now.getTime())
  return (await (but ? kept.whereNot({ member: but }) : kept).first('id')) ? 'kept' : undefined
}
