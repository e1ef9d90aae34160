import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'

/**
 * Archives a template, so that no new campaign can use it and it is no longer a default. Campaigns made from it are unaffected, and
 * `activateTemplate` restores it.
 */
export const archiveTemplate = defineCommand(z.object({ id: rowId }), { may: 'template.edit' }, async (context) => {
  const {
    input: { id },
    trx,
    now,
    changes,
    audit,
  } = context
  const template = await lockTemplateForUpdate(context, id)
  if (template.status === 'archived') return id
  await trx('templates').where({ id }).update({ status: 'archived', is_default: false, date_updated: now })
  changes.add('templates', id)
  await audit('template.archive', 'templates', id, {
    detail: { name: template.name },
    before: { status: template.status },
    after: { status: 'archived' },
  })
  return id
})

/** Deletes a template permanently. Refuses TEMPLATE_USED when a campaign has used it, as it can then only be archived. */
export const deleteTemplate = defineCommand(
  z.object({ id: rowId }),
  { may: 'template.edit', repeats: { command: 'deleteTemplate', refused: 'NOT_FOUND' } },
  async (context) => {
    const {
      input: { id },
      trx,
      audit,
    } = context
    const template = await lockTemplateForUpdate(context, id)
    if (template.usage_count > 0) throw refusal('TEMPLATE_USED')
    await trx('templates').where({ id }).delete()
    await audit('template.delete', 'templates', id, { before: { name: template.name, status: template.status } })
    return id
  },
)
