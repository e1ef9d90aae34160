import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { deliveryInput } from '#contracts/campaign/delivery.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { campaignDescription, campaignName, codeDetailsInput, internalReference } from '#contracts/campaign/details.ts'
import { emailDraft, smsDraft, whatsappDraft } from '#contracts/campaign/messages.ts'
import { valueColumns, valueModes } from '#contracts/campaign/words.ts'
import { campaignBudget, rewardValue } from '#contracts/money/money-input.ts'
import { pointsAssignmentInput } from '#contracts/points/program.ts'
import { checkCatalogue } from '#rules/catalogue/catalogue-brands.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { type ColumnKinds, diffPatch, patchColumns } from '#rules/platform/command/patch-columns.ts'
import { versionConflict } from '#rules/platform/command/version-conflict.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { refreshEstimate } from './estimate.ts'
import type { CampaignRow } from './find-draft.ts'
import { lockCampaignForEdit } from './lock-campaign-for-edit.ts'
import { campaignSearchText } from './search-text.ts'

const changesInput = z.object({
  name: z.optional(campaignName),
  description: campaignDescription,
  internalReference,
  value: z.nullish(rewardValue),
  valueMode: z.nullish(z.enum(valueModes)),
  budget: z.nullish(campaignBudget),
  catalogue: z.optional(catalogueInput),
  delivery: z.optional(deliveryInput),
  codeDetails: z.optional(codeDetailsInput),
  pointsAssignment: z.optional(pointsAssignmentInput),
  email: z.optional(emailDraft),
  sms: z.nullish(smsDraft),
  whatsapp: z.nullish(whatsappDraft),
  wizardStep: z.optional(z.string().check(z.maxLength(24))),
})

const input = z.object({ id: rowId, version: z.int(), input: changesInput })

/**
 * Saves changed fields of a draft (R43). Refuses VERSION_CONFLICT {version, editedBy} if it was changed since `version`, NOT_FOUND, NOT_A_DRAFT, and
 * VALIDATION {fields} for an unknown brand or category.
 */
export const updateCampaign = defineCommand(
  input,
  { may: 'campaign.draft', repeats: { command: 'updateCampaign', refused: 'VERSION_CONFLICT' } },
  async (context) => {
    const { id, version, input: patch } = context.input
    const { me, trx, audit } = context
    const draft = await lockCampaignForEdit(context, id)
    if (draft.version !== version) throw await versionConflict(context, draft, version)
    await checkCatalogue(trx, patch.catalogue, me)
    const columns = columnsOf(patch)
    const name = (columns.name ?? draft.name) as string
    const reference = 'internal_reference' in columns ? columns.internal_reference : draft.internal_reference
    await trx('campaigns')
      .where({ id })
      .update({
        ...columns,
        version: version + 1,
        search_text: campaignSearchText(name, reference as string | null),
      })
    if (modeColumns.some((column) => column in columns)) await valueModeChanged.publish(trx, draft, { ...draft, ...columns })
    if (isCostAffected(draft, columns)) await refreshEstimate(trx, id)
    const { wizard_step: _, ...content } = columns
    const changed = diffPatch(draft, content, kinds)
    if (changed) await audit('campaign.update', 'campaigns', id, { detail: { name, version: version + 1 }, ...changed })
    return id
  },
)

/**
 * Event published when a draft may give its recipients other values than before: one for everyone, or each their own. The campaign is
 * locked. Subscribers may update its recipients.
 */
export const valueModeChanged = defineEvent<[trx: Knex.Transaction, before: CampaignRow, after: CampaignRow]>('value-mode.changed')

/** Columns that decide if everyone gets the same value. */
const modeColumns = ['value', 'value_mode', 'points_assignment']
const costColumns = ['value', 'value_mode', 'catalogue', 'code_details', 'points_assignment']

/** Returns true if the update can change the cost. The delivery settings do so if they decide the number of rewards. */
const isCostAffected = ({ delivery_type: type }: CampaignRow, columns: Record<string, unknown>): boolean =>
  costColumns.some((column) => column in columns) || (deliveryKinds[type].isHandedOver && 'delivery' in columns)

function columnsOf(patch: z.output<typeof changesInput>): Record<string, unknown> {
  const { internalReference, wizardStep, value, valueMode, codeDetails, pointsAssignment, ...others } = patch
  const columns = {
    ...others,
    ...valueColumns({ value, valueMode }),
    internal_reference: internalReference,
    wizard_step: wizardStep,
    code_details: codeDetails,
    points_assignment: pointsAssignment,
  }
  return patchColumns(columns, kinds)
}

const kinds: ColumnKinds = {
  money: ['value', 'budget'],
  json: ['catalogue', 'delivery', 'email', 'sms', 'whatsapp', 'code_details', 'points_assignment'],
}
