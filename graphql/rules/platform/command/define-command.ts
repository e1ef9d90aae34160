import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '#contracts/access/abilities.ts'
import { actorOf, authorize, type Me } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { type AuditDetails, writeAudit } from './audit.ts'
import type { Changes } from './emit-changes.ts'
import { parseInput } from './parse-input.ts'
import { Refusal } from './refusal.ts'
import type { Answer } from './repeated-command.ts'
import { findFirstAnswer, type Repetition, recordAnswer } from './repeated-command.ts'
import { transact } from './transact.ts'

export type Caller = {
  user: string | null | undefined
  ip: string | null
  requestId: string
  /** The token of the person's Directus session. Undefined for an API key. */
  session?: string | undefined
  userAgent?: string | undefined
  /** The operator’s name, as their terminal gives it. Never shown to a company. */
  operator?: string | undefined
}

export type CommandContext<Input> = {
  input: Input
  me: Me
  trx: Knex.Transaction
  now: Date
  changes: Changes
  caller: Caller
  /** Writes an audit event in the same transaction. Never record a code, token or password. */
  audit: (action: string, entity: string, entityId: string, recorded?: AuditDetails) => Promise<void>
}

/** A doubt about an accepted input, by its path such as `input.email`. `suggestion` is the value that was probably meant. */
export type Warning = { path: string; code: 'MISTYPED_DOMAIN'; message: string; suggestion: string }

export type Command = {
  may: Ability
  /** Requires that the sign-in was confirmed with a one-time code in the last 15 minutes (STEP_UP_REQUIRED). */
  stepUp?: true
  /** Authorises the caller, parses `args`, runs the command in one transaction and returns its result. */
  run: (args: unknown, caller: Caller) => Promise<Answer>
  /** Returns the warnings about arguments that the command accepted. */
  warningsOf?: (args: unknown) => Warning[]
}

type Rules<Input, Prepared> = {
  may: Ability
  stepUp?: true
  /** For a command whose repetition would be refused although it succeeded. Not for commands with another trace of what they did. */
  repeats?: Repetition
  /**
   * Runs before the transaction, and passes its result to the handler as `prepared`. It is for slow work such as hashing and for attempt
   * counters that a refusal must not roll back.
   */
  prepare?: (input: Input, me: Me, caller: Caller) => Promise<Prepared>
  /** Returns warnings, which the answer has in `extensions.warnings`. They refuse nothing. */
  warn?: (input: Input) => Warning[]
}

/**
 * Defines a command that authorises, parses and handles its input in one transaction. A thrown refusal rolls the transaction back.
 * A returned refusal is thrown after the commit, so its writes remain. A repeated call may be answered as before (`repeats`).
 */
export function defineCommand<Schema extends z.ZodMiniType, Prepared = undefined>(
  schema: Schema,
  { may, stepUp, repeats, prepare, warn }: Rules<z.output<Schema>, Prepared>,
  handle: (context: CommandContext<z.output<Schema>> & { prepared: Prepared }) => Promise<Answer | Refusal>,
): Command {
  const runOnce = async (args: unknown, caller: Caller) => {
    const prepared = prepare && (await prepare(...(await authorizeAndParse(getDatabase(), args, caller)), caller))
    const result = await transact(async ({ trx, changes, now }) => {
      const [input, me] = await authorizeAndParse(trx, args, caller)
      if (stepUp) await requireStepUp(trx, me.id, caller.session, now)
      const audit: CommandContext<unknown>['audit'] = (action, entity, entityId, recorded) =>
        writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
      const answer = await handle({ input, me, trx, now, changes, caller, audit, prepared: prepared as Prepared })
      if (repeats && !(answer instanceof Refusal)) await recordAnswer({ trx, changes, now }, { ...repeats, by: me.id, input }, answer)
      return answer
    })
    if (result instanceof Refusal) throw result
    return result
  }
  const run = async (args: unknown, caller: Caller) => {
    try {
      return await runOnce(args, caller)
    } catch (error) {
      if (!repeats || !(error instanceof Refusal)) throw error
      const [input, me] = await authorizeAndParse(getDatabase(), args, caller)
      const first = await findFirstAnswer(error, { ...repeats, by: me.id, input })
      if (first === undefined) throw error
      return first
    }
  }
  const authorizeAndParse = async (knex: Knex, args: unknown, caller: Caller): Promise<[z.output<Schema>, Me]> => {
    const me = await authorize(knex, caller.user, may)
    return [parseInput(schema, args), me]
  }
  return { may, ...(stepUp ? { stepUp } : {}), run, ...(warn && { warningsOf: (args) => warn(parseInput(schema, args)) }) }
}
