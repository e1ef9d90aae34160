import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { emailDraft, smsDraft, whatsappDraft } from '#contracts/campaign/messages.ts'
import { firstOpenTemplateStep, type TemplateAnswers } from '#contracts/campaign/steps.ts'
import { templateDeliveryInput, templateName } from '#contracts/template/template.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { dropUndefined } from '#contracts/text/text-input.ts'
import { checkCatalogue } from '#rules/catalogue/catalogue-brands.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { diffPatch, patchColumns, toComparable } from '#rules/platform/command/patch-columns.ts'
import { versionConflict } from '#rules/platform/command/version-conflict.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockTemplateForUpdate, refuseTakenName } from './lock-template-for-update.ts'

const changesInput = z.object({
  name: z.optional(templateName),
  catalogue: z.optional(catalogueInput),
  delivery: z.optional(templateDeliveryInput),
  email: z.optional(emailDraft),
  sms: z.nullish(smsDraft),
  whatsapp: z.nullish(whatsappDraft),
  wizardStep: z.optional(z.string().check(z.maxLength(24))),
})

const input = z.object({ id: rowId, version: z.int(), input: changesInput })

/**
 * Saves changed fields of a template. An active template that becomes incomplete returns to draft. Refuses VERSION_CONFLICT {version, editedBy} if it
 * was changed since `version`.
 */
export const updateTemplate = defineCommand(
  input,
  { may: 'template.edit', repeats: { command: 'updateTemplate', refused: 'VERSION_CONFLICT' } },
  async (context) => {
    const { id, version, input: patch } = context.input
    const { me, trx, now, changes, audit } = context
    const template = await lockTemplateForUpdate(context, id)
    if (template.version !== version) throw await versionConflict(context, template, version)
    if (patch.name) await refuseTakenName(context, patch.name, id)
    await checkCatalogue(trx, patch.catalogue, me)
    const { wizardStep, name, ...parts } = patch
    const content = dropUndefined({ name, ...parts })
    const next = { ...toComparable(template, templateKinds), ...content } as TemplateAnswers
    const isBroken = template.status === 'active' && firstOpenTemplateStep(next) !== 'finish'
    await trx('templates')
      .where({ id })
      .update({
        ...patchColumns({ ...content, wizard_step: wizardStep, search_text: name && foldText(name) }, templateKinds),
        ...(isBroken ? { status: 'draft' } : {}),
        version: version + 1,
        date_updated: now,
      })
    changes.add('templates', id)
    const changed = diffPatch(template, content, templateKinds)
    if (changed) await audit('template.update', 'templates', id, { detail: { name: next.name, version: version + 1 }, ...changed })
    return id
  },
)

export const templateKinds = { json: ['catalogue', 'delivery', 'email', 'sms', 'whatsapp'] }
