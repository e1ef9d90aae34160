import { isOneOf } from '#model/statuses.ts'
import type { Changes } from '#model/tables.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import type { CampaignRow } from './find-draft.ts'

type Status = CampaignRow['status']

/**
 * Updates a campaign in one of the statuses `from` with the columns `set`, and returns it. Undefined if it already has a status of `to`.
 * Refuses NOT_FOUND, and WRONG_STATE in any other status.
 */
export async function moveCampaign(
  context: CommandContext<{ id: string }>,
  step: { from: readonly Status[]; to: readonly Status[] },
  set: Changes<'campaigns'>,
): Promise<CampaignRow | undefined> {
  const { input, me, trx, now } = context
  const where = { id: input.id, company: me.company }
  const moved = await touchRow(context, 'campaigns', { ...where, status: step.from }, { ...set, date_updated: now })
  if (moved) return moved
  const campaign = await trx('campaigns').where(where).first('status')
  if (campaign && isOneOf(step.to, campaign.status)) return undefined
  throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
}
