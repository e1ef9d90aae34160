import type { Row } from '#model/tables.ts'
import { lockCampaign } from '#rules/campaign/lock-campaign.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, orThrow } from '#rules/platform/db/database.ts'
import { listSubmitters } from './approvers.ts'

export type OpenRequest = Row<'approval_requests'> & Pick<Row<'campaigns'>, 'name'> & Pick<Row<'launches'>, 'number'>

/**
 * Locks the campaign of a pending request for a decision and returns the request. Undefined if the caller already made this decision.
 * Refuses NOT_FOUND, OWN_REQUEST to submitters (`listSubmitters`), FORBIDDEN to a caller who lost the right while waiting, and REQUEST_OVER
 * {status} once decided or past its expiry.
 */
export async function lockRequestForUpdate(
  context: CommandContext<{ id: string }>,
  decision: 'approved' | 'rejected',
): Promise<OpenRequest | undefined> {
  const { input, trx, me, now } = context
  const submitted = await trx('approval_requests')
    .where({ id: input.id, company: me.company })
    .first('campaign', 'requested_by', 'date_created')
  if (!submitted) throw refusal('NOT_FOUND')
  // read before the lock, because the submitters of a past submission do not change
  const submitters = await listSubmitters(trx, submitted.requested_by, instant(submitted.date_created))
  if (submitters.includes(me.id)) throw refusal('OWN_REQUEST')
  await lockCampaign(context, submitted.campaign)
  await readMeAgain(context, 'approval.decide')
  const request = await orThrow(
    trx('approval_requests')
      .join('launches', 'launches.id', 'approval_requests.launch')
      .join('campaigns', 'campaigns.id', 'approval_requests.campaign')
      .where({ 'approval_requests.id': input.id })
      .first('approval_requests.*', 'campaigns.name', 'launches.number'),
  )
  if (request.status === decision && request.decided_by === me.id) return undefined
  if (request.status !== 'pending') throw refusal('REQUEST_OVER', { status: request.status })
  if (new Date(request.expires_at) <= now) throw refusal('REQUEST_OVER', { status: 'expired' })
  return request
}

/** Returns the audit record of a decision on a request, with the states before and after. */
export const toAuditRecord = ({ campaign, name, number, total, recipient_count }: OpenRequest, status: string) => ({
  detail: { campaign, name, number, total: String(total), count: Number(recipient_count) },
  before: { status: 'pending' },
  after: { status },
})
