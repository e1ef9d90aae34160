import type { Knex } from 'knex'

/**
 * Returns `account` if an account has the address, or `kept` if one left it recently and may restore it (undo-email-change.ts). Reads
 * accounts first, so that an account moving at the same time is found in one of the two.
 */
export async function findHolder(knex: Knex, email: string, now: Date, but?: string): Promise<'account' | 'kept' | undefined> {
  const account = knex('directus_users').where({ email })
  if (await (but ? account.whereNot({ id: but }) : account).first('id')) return 'account'
  const kept = knex('plutus_email_changes').where({ from_email: email }).whereNull('used_at').where('expires_at', '>', now.getTime())
  return (await (but ? kept.whereNot({ member: but }) : kept).first('id')) ? 'kept' : undefined
}
