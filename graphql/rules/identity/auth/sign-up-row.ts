import type { Knex } from 'knex'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import type { SignUpPayload } from '../../../model/hidden-tables.ts'
import type { Row } from '../../../model/tables.ts'

type SignUpRow = Omit<Row<'plutus_signups'>, 'payload'> & { payload: SignUpPayload }

/** How long, in ms, a code can be waited for, sent again, and sent elsewhere. */
export const openMs = 60 * 60_000
/** How long, in ms, someone may take to choose; signing in extends it. */
export const verifiedMs = 30 * 24 * 60 * 60_000
/** In ms: how long the same choice, sent again because the answer was lost, is answered again. */
export const doneMs = 5 * 60_000

/** A sign-up that is still open. */
export async function findSignUp(knex: Knex, id: string, now: Date): Promise<SignUpRow | undefined> {
  const row = await knex('plutus_signups').where({ id }).where('expires_at', '>', now.getTime()).first()
  return row && { ...row, payload: parseJson(row.payload) }
}

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
