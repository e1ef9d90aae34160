import * as z from 'zod/mini'
import { launchedInput } from '#contracts/campaign/details.ts'
import { dropUndefined } from '#contracts/text/text-input.ts'
import { changeableCampaigns, isOneOf } from '#model/statuses.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import { versionConflict } from '#rules/platform/command/version-conflict.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { launchedTotal } from './refuse-over-budget.ts'
import { campaignSearchText } from './search-text.ts'

const input = z.object({ id: rowId, version: z.int(), input: launchedInput })

/**
 * Changes the name, description, reference or budget (minor units) of a launched campaign. Refuses NOT_FOUND, WRONG_STATE for a draft, in
 * review, cancelled or archived, VERSION_CONFLICT {version, editedBy}, and VALIDATION for a budget below the cost of its launches.
 */
export const updateLaunchedCampaign = defineCommand(
  input,
  { may: 'campaign.manage', repeats: { command: 'updateLaunchedCampaign', refused: 'VERSION_CONFLICT' } },
  async (context) => {
    const { id, version, input: patch } = context.input
    const { me, trx, now, audit } = context
    const campaign = await touchRow(context, 'campaigns', { id, company: me.company })
    if (!campaign) throw refusal('NOT_FOUND')
    if (!isOneOf(changeableCampaigns, campaign.status)) throw refusal('WRONG_STATE')
    if (campaign.version !== version) throw await versionConflict(context, campaign, version)
    const { name, description, internalReference, budget } = patch
    if (typeof budget === 'number' && budget < (await launchedTotal(trx, id)))
      throw refusal('VALIDATION', { fields: { 'input.budget': 'This campaign’s launches have already cost more than this' } })
    const columns = dropUndefined({ name, description, internal_reference: internalReference, budget })
    const reference = internalReference === undefined ? campaign.internal_reference : internalReference
    await trx('campaigns')
      .where({ id })
      .update({ ...columns, version: version + 1, search_text: campaignSearchText(name ?? campaign.name, reference), date_updated: now })
    const asText = (row: Record<string, unknown>) => ('budget' in row ? { ...row, budget: row.budget?.toString() ?? null } : row)
    const changed = changedFields(asText(campaign), asText(columns))
    if (Object.keys(changed.after).length)
      await audit('campaign.update', 'campaigns', id, { detail: { name: name ?? campaign.name, version: version + 1 }, ...changed })
    return id
  },
)
