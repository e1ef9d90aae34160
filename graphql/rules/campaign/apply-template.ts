import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { versionConflict } from '#rules/platform/command/version-conflict.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { refreshEstimate } from './estimate.ts'
import { lockCampaignForEdit } from './lock-campaign-for-edit.ts'
import { campaignColumns, copyTemplate } from './template/copy-template.ts'

const input = z.object({ campaign: rowId, version: z.int(), template: rowId })

/**
 * Copies a template's messages into a draft campaign. Copies its catalogue only if the draft has none, and never its reminders and
 * validity. Refuses VERSION_CONFLICT {version, editedBy} if the draft was changed since `version`.
 */
export const applyTemplate = defineCommand(
  input,
  { may: 'campaign.draft', repeats: { command: 'applyTemplate', refused: 'VERSION_CONFLICT' } },
  async (context) => {
    const {
      input: { campaign: id, version, template: templateId },
      trx,
      audit,
    } = context
    const draft = await lockCampaignForEdit(context, id)
    if (draft.version !== version) throw await versionConflict(context, draft, version)
    const template = await copyTemplate(context, templateId, String(draft.delivery_type))
    const { catalogue, ...columns } = campaignColumns(template)
    await trx('campaigns')
      .where({ id })
      .update({ ...columns, ...(parseJson(draft.catalogue) ? {} : { catalogue }), version: version + 1 })
    await refreshEstimate(trx, id)
    await audit('campaign.template', 'campaigns', id, {
      detail: { name: draft.name, version: version + 1 },
      after: { template: template.name },
    })
    return id
  },
)
