import type { Knex } from 'knex'

/**
 * Returns `account` if an account has the address, `kept` if a former holder may still restore it (undo-email-change.ts), or undefined.
 * Ignores the account `but`. Accounts are read first, so that a concurrent move is not missed.
 */
export async function findHolder(knex: Knex, email: string, now: Date, but?: string): Promise<'account' | 'kept' | undefined> {
  const account = knex('directus_users').where({ email })
  if (await (but ? account.whereNot({ id: but }) : account).first('id')) return 'account'
  const kept = knex('plutus_email_changes').where({ from_email: email }).whereNull('used_at').where('expires_at', '>', now.getTime())
  return (await (but ? kept.whereNot({ member: but }) : kept).first('id')) ? 'kept' : undefined
}
