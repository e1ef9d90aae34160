import { type AuditDetails, writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A command that an operator of Plutus runs with `npm run operator`. `usage` is the line that its help shows. */
export type OperatorCommand = { usage: string; run: (input: unknown, caller: Caller) => Promise<Record<string, unknown>> }

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
