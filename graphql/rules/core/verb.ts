import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { writeAudit } from './audit.ts'
import type { Changes } from './changes.ts'
import { type Me, readMe } from './me.ts'
import { parseInput } from './parse-input.ts'
import { refuse } from './refusal.ts'
import type { CompanyRole } from './roles.ts'
import { transact } from './transact.ts'

export type Caller = { user: string | null | undefined; ip: string | null; requestId: string }

export type Act<Input> = {
  input: Input
  me: Me
  trx: Knex.Transaction
  now: Date
  changes: Changes
  caller: Caller
  /** Writes who did what in the same transaction; never a code, token or password. */
  audit: (action: string, entity: string, entityId: string, detail?: Record<string, unknown>) => Promise<void>
}

export type Verb = {
  may: readonly CompanyRole[]
  /** Runs in one transaction and returns the id of the row that the command answers with. */
  run: (args: unknown, caller: Caller) => Promise<string>
}

/** A command of the business: who may → parse → read → decide → write → record, in one transaction. */
export function verb<Schema extends z.ZodMiniType>(
  schema: Schema,
  { may }: { may: readonly CompanyRole[] },
  handle: (act: Act<z.output<Schema>>) => Promise<string>,
): Verb {
  const run = (args: unknown, caller: Caller) =>
    transact(async ({ trx, changes, now }) => {
      const me = await readMe(trx, caller.user)
      if (!may.includes(me.role)) throw refuse('FORBIDDEN')
      const input = parseInput(schema, args)
      const audit: Act<unknown>['audit'] = (action, entity, entityId, detail) =>
        writeAudit(trx, { me, caller, action, entity, entityId, detail, now })
      return handle({ input, me, trx, now, changes, caller, audit })
    })
  return { may, run }
}
