import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { QueryOf } from '#model/tables.ts'
import { findChain, sessionHash } from '#rules/platform/access/session-chain.ts'
import { transact } from '#rules/platform/command/transact.ts'

/**
 * Ends the sign-in of a session with all its tokens. Directus's own logout keeps the token from before a refresh valid for a grace time.
 */
export async function endSession(session: string | undefined): Promise<void> {
  if (!session) return
  const knex = getDatabase()
  const signIn = await findChain(knex, session)
  if (signIn) await transact(({ trx, now }) => endChain(trx, signIn.member, signIn.chain, now))
  else await knex('directus_sessions').where({ token: session }).orWhere({ next_token: session }).delete()
}

/**
 * Ends one sign-in of a member, identified by its chain id, which all its session tokens share. Returns false when none with this id is
 * open.
 */
export async function endChain(trx: Knex.Transaction, member: string, chain: string, now: Date): Promise<boolean> {
  const marked = await markEnded(trx, member, now, (query) => void query.where({ chain }))
  const hashes = await hashesOf(trx, chain)
  await deleteTokens(trx, member, (hash) => hashes.has(hash))
  return marked > 0
}

export async function endAllSessions(member: string): Promise<void> {
  await transact(({ trx, now }) => endSessionsOf(trx, member, { now }))
}

/** Ends every session of a member in the given transaction, except the sign-in that `butSession` belongs to. */
export async function endSessionsOf(
  trx: Knex.Transaction,
  member: string,
  { butSession, now }: { butSession?: string | undefined; now: Date },
): Promise<void> {
  const kept = butSession ? await findChain(trx, butSession) : undefined
  await markEnded(trx, member, now, (query) => void (kept && query.whereNot({ chain: kept.chain })))
  const hashes = kept ? await hashesOf(trx, kept.chain) : new Set()
  await deleteTokens(trx, member, (hash) => !hashes.has(hash))
}

/**
 * Marks sign-ins as ended before their tokens are deleted, and returns their number. A concurrent refresh then either finds the mark
 * (remember-refresh.ts) or has already stored the token that is deleted.
 */
const markEnded = (trx: Knex.Transaction, member: string, now: Date, which: (query: QueryOf<'plutus_sessions'>) => void): Promise<number> =>
  trx('plutus_sessions').where({ member }).whereNull('ended_at').where(which).update({ ended_at: now.getTime() })

const hashesOf = async (trx: Knex.Transaction, chain: string): Promise<Set<string>> =>
  new Set(await trx('plutus_sessions').where({ chain }).pluck('token_hash'))

async function deleteTokens(trx: Knex.Transaction, user: string, isOver: (hash: string) => boolean): Promise<void> {
  const tokens = await trx('directus_sessions').where({ user }).pluck('token')
  const over = tokens.filter((token) => isOver(sessionHash(token)))
  await trx('directus_sessions').whereIn('token', over).delete()
}
