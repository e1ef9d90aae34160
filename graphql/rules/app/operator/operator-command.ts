import { type Recorded, writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** What an operator may do by hand: its usage, and the command itself. */
export type OperatorCommand = { usage: string; run: (input: unknown, caller: Caller) => Promise<Record<string, unknown>> }

/** Records what the people who run Plutus did to a company, where its own people can read it. */
export const auditOperator = (
  { trx, now }: UnitOfWork,
  caller: Caller,
  company: string,
  action: string,
  entity: string,
  entityId: string,
  recorded: Recorded = {},
): Promise<void> => writeAudit(trx, { company, actor: null, actorKind: 'operator', caller, action, entity, entityId, ...recorded, now })
