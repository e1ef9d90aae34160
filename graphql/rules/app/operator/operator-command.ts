import * as z from 'zod/mini'
import { type AuditDetails, writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A command that an operator of Plutus runs with `npm run operator`. */
export type OperatorCommand = { run: (input: unknown, caller: Caller) => Promise<Record<string, unknown>> }

/** Writes an operator's action to the company's audit log, which its own members can read. */
export const auditOperator = (
  { trx, now }: UnitOfWork,
  caller: Caller,
  company: string,
  action: string,
  entity: string,
  entityId: string,
  recorded: AuditDetails = {},
): Promise<void> => writeAudit(trx, { company, actor: null, actorKind: 'operator', caller, action, entity, entityId, ...recorded, now })

const given = z.optional(z.union([z.boolean(), z.enum(['true', 'false'])]))

/** An option that a command stores: true, false as in `--pin-distinguishes false`, or undefined to keep what is stored. */
export const storedFlagInput = z.pipe(
  given,
  z.transform((flag) => (flag === undefined ? undefined : flag === true || flag === 'true')),
)

/** An option without a value, such as `--surplus`. The terminal sends it as "true". */
export const flagInput = z.pipe(
  given,
  z.transform((flag) => flag === true || flag === 'true'),
)

const exampleInstant = 'Enter a time such as 2026-11-28T09:30:00Z'
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** An instant in ISO format with its offset, as a Date. */
export const instantInput = z.pipe(
  z.string(exampleInstant).check(z.refine((text) => instant.test(text) && !Number.isNaN(Date.parse(text)), exampleInstant)),
  z.transform((text: string) => new Date(text)),
)
