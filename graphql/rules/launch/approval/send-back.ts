import { returnToDraft } from '#rules/campaign/return-to-draft.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { launchLifecycle } from '../../../model/lifecycles.ts'
import { type ClosedStatus, closeRequest } from './close-request.ts'

type SendBackInput = { campaign: string; launch: string; status: Exclude<ClosedStatus, 'approved'>; by: string | null; note?: string }

const ends = {
  rejected: launchLifecycle.reject,
  expired: launchLifecycle.lapse,
  void: launchLifecycle.void,
  recalled: launchLifecycle.void,
}

/**
 * Closes the request of a launch that was not approved and makes its campaign a draft again. Nothing was held. Returns the request's id if
 * one was open.
 */
export async function sendBack(work: UnitOfWork, { campaign, launch, ...closing }: SendBackInput): Promise<string | undefined> {
  const { now } = work
  const request = await closeRequest(work, { launch, ...closing })
  if (!request) return undefined
  const end = ends[closing.status]
  await touch(work, 'launches', { id: launch, status: end.from }, { ...end.set, cancelled_at: now })
  await returnToDraft(work, campaign)
  return request
}
