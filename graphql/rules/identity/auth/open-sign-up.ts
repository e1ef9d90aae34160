import type { Knex } from 'knex'
import { newId } from '#rules/platform/db/database.ts'
import { verifiedMs } from './sign-up-row.ts'

type Member = { id: string; email: string }

/** The sign-up by which a member chooses the currency their company still lacks: the one they left, or a new one. */
export async function openSignUp(trx: Knex.Transaction, member: Member, now: Date): Promise<string> {
  const expires_at = now.getTime() + verifiedMs
  const left = trx('plutus_signups').where({ member: member.id, status: 'verified' }).orderBy('created_at', 'desc').limit(1).select('id')
  const [row] = await trx('plutus_signups').whereIn('id', left).update({ expires_at }).returning('id')
  if (row) return row.id
  const id = newId()
  await trx('plutus_signups').insert({
    id,
    email: member.email,
    payload: '{}',
    status: 'verified',
    member: member.id,
    created_at: now.getTime(),
    expires_at,
  })
  return id
}
