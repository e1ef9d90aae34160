import type { RechargeStatus } from '#model/statuses.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Mover } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'
import type { SettledRecharge } from './settle-recharge.ts'

type Action = { action: string }

const actionsByStatus: Partial<Record<RechargeStatus, Action>> = {
  processing: { action: 'recharge.pend' },
  failed: { action: 'recharge.fail' },
  rejected: { action: 'recharge.reject' },
  cancelled: { action: 'recharge.cancel' },
  expired: { action: 'recharge.expire' },
}

/** Writes the audit entries for changes that a payment provider, our finance team or a timeout made to a recharge. */
export async function auditRecharge(
  { trx, now }: UnitOfWork,
  before: RechargeRow,
  after: SettledRecharge,
  { mover, caller, detail }: { mover: Mover; caller: Pick<Caller, 'ip' | 'requestId'>; detail?: Record<string, unknown> },
): Promise<void> {
  const actions: Action[] = []
  const end = after.status === before.status ? undefined : actionsByStatus[after.status]
  if (after.credited > before.credited) actions.push({ action: 'recharge.credit' })
  if (after.movements.some(({ amount }) => amount > 0)) actions.push({ action: 'recharge.reverse' })
  if (after.movements.some(({ amount }) => amount < 0)) actions.push({ action: 'recharge.return' })
  if (end) actions.push(end)
  for (const { action } of actions) {
    await writeAudit(trx, {
      company: before.company,
      actor: mover.id,
      actorKind: mover.kind,
      caller,
      action,
      entity: 'recharges',
      entityId: before.id,
      detail: { number: before.number, currency: before.currency, ...detail },
      before: sumsOf(before),
      after: sumsOf(after),
      now,
    })
  }
}

const sumsOf = ({ status, credited, reversed }: RechargeRow) => ({
  status,
  credited_amount: String(credited),
  reversed_amount: String(reversed),
})
