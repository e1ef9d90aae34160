import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { requireStepUp } from '../auth/require-step-up.ts'
import type { Ability } from './abilities.ts'
import { type Recorded, writeAudit } from './audit.ts'
import type { Changes } from './changes.ts'
import { actorOf, type Me, readMe } from './me.ts'
import { parseInput } from './parse-input.ts'
import { refuse } from './refusal.ts'
import { transact } from './transact.ts'

export type Caller = {
  user: string | null | undefined
  ip: string | null
  requestId: string
  /** Directus's session of a person; a key has none. */
  session?: string | undefined
  userAgent?: string | undefined
}

export type Act<Input> = {
  input: Input
  me: Me
  trx: Knex.Transaction
  now: Date
  changes: Changes
  caller: Caller
  /** Writes who did what in the same transaction; never a code, token or password. */
  audit: (action: string, entity: string, entityId: string, recorded?: Recorded) => Promise<void>
}

export type Verb = {
  may: Ability
  /** Asks for a fresh one-time code before the act (STEP_UP_REQUIRED). */
  stepUp?: true
  /** Runs in one transaction and returns the id of the row that the command answers with. */
  run: (args: unknown, caller: Caller) => Promise<string>
}

/** A command of the business: who may → parse → read → decide → write → record, in one transaction. */
export function verb<Schema extends z.ZodMiniType>(
  schema: Schema,
  { may, stepUp }: { may: Ability; stepUp?: true },
  handle: (act: Act<z.output<Schema>>) => Promise<string>,
): Verb {
  const run = (args: unknown, caller: Caller) =>
    transact(async ({ trx, changes, now }) => {
      const me = await readMe(trx, caller.user)
      if (!me.may(may)) throw refuse('FORBIDDEN')
      const input = parseInput(schema, args)
      if (stepUp) await requireStepUp(trx, me.id, caller.session, now)
      const audit: Act<unknown>['audit'] = (action, entity, entityId, recorded) =>
        writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
      return handle({ input, me, trx, now, changes, caller, audit })
    })
  return { may, ...(stepUp ? { stepUp } : {}), run }
}
