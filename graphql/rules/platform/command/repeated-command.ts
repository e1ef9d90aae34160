import { createHash } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { ErrorCode } from '#errors/error-codes.ts'
import type { Refusal } from './refusal.ts'
import type { UnitOfWork } from './transact.ts'

/** In ms. The period in which a repeated command is answered as before, unless it has one of its own. */
const repeatedMs = 24 * 60 * 60_000

/**
 * Describes how a command refuses what it has already done. A caller whose answer was lost repeats it, and gets the first answer instead of
 * that code.
 */
export type Repetition = {
  /** The name of the mutation. */
  command: string
  refused: ErrorCode
  /** In ms. A shorter period than a day, for a command that people do again with the same input. */
  withinMs?: number
  /** Returns false once later changes undid what the first call did, so that a repetition is refused. */
  holds?: (knex: Knex, answer: Answer) => Promise<boolean>
}

/** The call of a member or key, with its parsed input. The same call has the same hash. */
type Call = Repetition & { by: string; input: unknown }

const hashOf = ({ command, by, input }: Call): string =>
  createHash('sha256')
    .update(JSON.stringify([command, by, input]))
    .digest('hex')

/** Records the answer of a call in its transaction. */
export async function recordAnswer({ trx, now }: UnitOfWork, call: Call, answer: Answer): Promise<void> {
  const row = { call_hash: hashOf(call), answer: JSON.stringify(answer), answered_at: now.getTime() }
  await trx('plutus_command_answers').insert(row).onConflict('call_hash').merge()
}

/** Deletes the recorded answers that are too old to be returned again. */
export async function deleteOldAnswers({ trx, now }: UnitOfWork): Promise<void> {
  await trx('plutus_command_answers')
    .where('answered_at', '<', now.getTime() - repeatedMs)
    .delete()
}

/**
 * Returns the recorded answer if the same call succeeded in its period and is now refused by its code. Undefined otherwise, and if later
 * changes undid it.
 */
export async function findFirstAnswer({ code }: Refusal, call: Call): Promise<Answer | undefined> {
  if (code !== call.refused) return undefined
  const knex: Knex = getDatabase()
  const found = await knex('plutus_command_answers')
    .where({ call_hash: hashOf(call) })
    .where('answered_at', '>', Date.now() - (call.withinMs ?? repeatedMs))
    .first('answer')
  const answer = found && (JSON.parse(String(found.answer)) as Answer)
  return answer && (!call.holds || (await call.holds(knex, answer))) ? answer : undefined
}

/** The result of a command: the id of its row, or for a composite result the row ids by field name and the plain values. */
export type Answer = string | { rows: Record<string, string>; plain: Record<string, unknown> }
