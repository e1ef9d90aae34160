import type { SkippedRewards } from '#contracts/reward/bulk-acts.ts'
import type { Row } from '#model/tables.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { type BulkJob, choiceOf } from './start-bulk-act.ts'

/** Records the result of an act in one campaign, or for the only chosen reward. `ref` is the id of the act. */
export async function recordResult(
  { trx, now }: UnitOfWork,
  ref: string,
  { act, actor, actorKind, selection }: BulkJob,
  { campaign, count }: { campaign: string; count: number },
): Promise<void> {
  const [only, ...others] = selection.filter.ids ?? []
  await writeAudit(trx, {
    company: selection.company,
    actor,
    actorKind,
    caller: { ip: null, requestId: ref },
    action: `rewards.${act.kind}`,
    ...(only && !others.length ? { entity: 'rewards', entityId: asRowId(only) } : { entity: 'campaigns', entityId: campaign }),
    detail: { count, ...choiceOf(act) },
    now,
  })
}

/** Finishes an act. The rewards that were confirmed and are not changed join those left out. */
export async function finishAct(work: UnitOfWork, { id, expected, done, skipped }: Row<'bulk_acts'>): Promise<void> {
  const changed = expected - done
  const all: SkippedRewards[] = [...parseJson(skipped), ...(changed > 0 ? [{ reason: 'changed' as const, count: changed }] : [])]
  await touch(work, 'bulk_acts', { id }, { done, finished_at: work.now, skipped: JSON.stringify(all) })
}
