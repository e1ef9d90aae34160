import type { Knex } from 'knex'
import { refuse } from '#rules/platform/command/refusal.ts'

/**
 * What someone proved themselves by, outside this transaction, is still so, and stays so until it ends: a new password, a moved
 * or a restored address comes wholly before this sign-in, or finds its session.
 */
export async function holdSignIn(
  trx: Knex.Transaction,
  proven: { id: string } & ({ email: string; password: string } | { external_identifier: string }),
): Promise<void> {
  const held = await trx('directus_users')
    .where(proven)
    .update({ status: trx.raw('status') })
  if (!held) throw refuse('INVALID_CREDENTIALS')
}
