import { backToDraft } from '#rules/campaign/back-to-draft.ts'
import { launchUnfunded } from '#rules/launch/launch-mails.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { launchLifecycle } from '../../../model/lifecycles.ts'
import { notifyWaitOver } from './notify-owners.ts'
import { stopWaiting } from './request-funding.ts'

/** Ends a launch whose money did not come in time: nothing was held, and the campaign is a draft again. Its row is locked before. */
export async function endWait(
  work: UnitOfWork,
  launch: { id: string; company: string; campaign: string; member: string },
  job: string,
): Promise<void> {
  const { trx, now } = work
  const { id, company, campaign } = launch
  await touch(work, 'launches', { id, status: launchLifecycle.expire.from }, launchLifecycle.expire.set)
  await backToDraft(work, campaign)
  await notifyWaitOver(work, launch, launchUnfunded)
  await stopWaiting(trx, launch)
  await auditSystem(trx, {
    company,
    cause: job,
    action: 'launch.expire_funds',
    entity: 'launches',
    entityId: id,
    detail: { campaign },
    before: { status: 'awaiting_funds' },
    after: { status: 'expired' },
    now,
  })
}
