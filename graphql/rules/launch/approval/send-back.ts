import { launchLifecycle } from '#model/lifecycles.ts'
import { revertLaunch } from '#rules/campaign/revert-launch.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { type ClosedStatus, closeRequest } from './close-request.ts'

type SendBackInput = { campaign: string; launch: string; status: Exclude<ClosedStatus, 'approved'>; by: string | null; note?: string }

const ends = {
  rejected: launchLifecycle.reject,
  expired: launchLifecycle.lapse,
  void: launchLifecycle.void,
  recalled: launchLifecycle.void,
}

/**
 * Closes a launch's pending request without approval. Its campaign becomes a draft again, or live if it had an earlier launch. Returns the
 * request's id, or undefined if none was pending.
 */
export async function closeRequestAndRevert(
  work: UnitOfWork,
  { campaign, launch, ...closing }: SendBackInput,
): Promise<string | undefined> {
  const { now } = work
  const request = await closeRequest(work, { launch, ...closing })
  if (!request) return undefined
  const end = ends[closing.status]
  await touch(work, 'launches', { id: launch, status: end.from }, { ...end.set, cancelled_at: now })
  await revertLaunch(work, campaign)
  return request
}
