import type { Knex } from 'knex'
import type { SignUpPayload } from '#model/hidden-tables.ts'
import type { Row } from '#model/tables.ts'
import { newId, parseJson } from '#rules/platform/db/database.ts'

type SignUpRow = Omit<Row<'plutus_signups'>, 'payload'> & { payload: SignUpPayload }

/** Time in ms during which a sign-up code can be entered, resent or sent to another address. */
export const openMs = 60 * 60_000
/** Time in ms to choose the company's use case and currency after the address was verified. Each sign-in restarts it. */
export const verifiedMs = 30 * 24 * 60 * 60_000
/** Time in ms during which a repeated choice of use case and currency returns the same response, for clients that lost the first one. */
export const doneMs = 5 * 60_000

/** Returns a sign-up by its id, or undefined when it is unknown or has expired. */
export async function findSignUp(knex: Knex, id: string, now: Date): Promise<SignUpRow | undefined> {
  const row = await knex('plutus_signups').where({ id }).where('expires_at', '>', now.getTime()).first()
  return row && { ...row, payload: parseJson(row.payload) }
}

type Member = { id: string; email: string }

/** Returns the id of a member's sign-up for choosing the company's missing currency. Reopens their latest verified one, or creates one. */
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
