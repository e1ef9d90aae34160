import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '#rules/platform/access/abilities.ts'
import { actorOf, type Me, readMeWho } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { type Recorded, writeAudit } from './audit.ts'
import type { Changes } from './changes.ts'
import { parseInput } from './parse-input.ts'
import { Refusal } from './refusal.ts'
import { transact } from './transact.ts'

export type Caller = {
  user: string | null | undefined
  ip: string | null
  requestId: string
  /** Directus's session of a person; a key has none. */
  session?: string | undefined
  userAgent?: string | undefined
}

export type CommandContext<Input> = {
  input: Input
  me: Me
  trx: Knex.Transaction
  now: Date
  changes: Changes
  caller: Caller
  /** Records who did what in the same transaction; never a code, token or password. */
  audit: (action: string, entity: string, entityId: string, recorded?: Recorded) => Promise<void>
}

/**
 * What a command answers with: the id of its row; where its result is no single row, the id of each row in it by the name of its field,
 * and the plain fields as they are.
 */
export type Answer = string | { rows: Record<string, string>; plain: Record<string, unknown> }

export type Command = {
  may: Ability
  /** Asks for a fresh one-time code before the command (STEP_UP_REQUIRED). */
  stepUp?: true
  /** Runs in one transaction and returns what the command answers with. */
  run: (args: unknown, caller: Caller) => Promise<Answer>
}

type Rules<Input, Prepared> = {
  may: Ability
  stepUp?: true
  /** Slow work, and counting that a refusal must not take back: before the transaction, so that none stays open for it. */
  prepare?: (input: Input, me: Me, caller: Caller) => Promise<Prepared>
}

/**
 * Defines a command of the business: who may → parse → read → decide → write → record, in one transaction. A refusal that is thrown
 * takes back what was written; one that is returned is thrown after the commit, and what was written stands.
 */
export function defineCommand<Schema extends z.ZodMiniType, Prepared = undefined>(
  schema: Schema,
  { may, stepUp, prepare }: Rules<z.output<Schema>, Prepared>,
  handle: (context: CommandContext<z.output<Schema>> & { prepared: Prepared }) => Promise<Answer | Refusal>,
): Command {
  const run = async (args: unknown, caller: Caller) => {
    const prepared = prepare && (await prepare(...(await welcome(getDatabase(), args, caller)), caller))
    const result = await transact(async ({ trx, changes, now }) => {
      const [input, me] = await welcome(trx, args, caller)
      if (stepUp) await requireStepUp(trx, me.id, caller.session, now)
      const audit: CommandContext<unknown>['audit'] = (action, entity, entityId, recorded) =>
        writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
      return handle({ input, me, trx, now, changes, caller, audit, prepared: prepared as Prepared })
    })
    if (result instanceof Refusal) throw result
    return result
  }
  const welcome = async (knex: Knex, args: unknown, caller: Caller): Promise<[z.output<Schema>, Me]> => {
    const me = await readMeWho(knex, caller.user, may)
    return [parseInput(schema, args), me]
  }
  return { may, ...(stepUp ? { stepUp } : {}), run }
}
