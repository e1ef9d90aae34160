import type { Knex } from 'knex'
import { catalogueRole } from '#model/policies.ts'
import { newId } from '#rules/platform/db/database.ts'

type OperatorAccount = { email: string; passwordHash: string; authenticatorSecret: string }

/**
 * Lets an operator sign in to Studio with a password and an authenticator. One who exists gets new ones, and their sessions end. Returns
 * false, and changes nothing, for the address of a member.
 */
export async function openOperatorAccess(
  trx: Knex.Transaction,
  { email, passwordHash: password, authenticatorSecret: tfa_secret }: OperatorAccount,
): Promise<boolean> {
  const former = await trx('directus_users').where({ email }).first('id', 'role')
  if (former && former.role !== catalogueRole) return false
  const user = { email, password, tfa_secret, role: catalogueRole, status: 'active', provider: 'default' } as const
  if (former) {
    await trx('directus_sessions').where({ user: former.id }).delete()
    await trx('directus_users').where({ id: former.id }).update(user)
  } else await trx('directus_users').insert({ id: newId(), first_name: 'Operator', ...user })
  return true
}

/** Ends an operator's access to Studio and their sessions. */
export async function endOperatorAccess(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('directus_sessions').where({ user: id }).delete()
  await trx('directus_users').where({ id }).update({ status: 'suspended', tfa_secret: null })
}
