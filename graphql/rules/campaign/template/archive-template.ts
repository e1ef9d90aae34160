import * as z from 'zod/mini'
import type { Row } from '#model/tables.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { isTemplateComplete, notArchived } from './activate-template.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'

type TemplateRow = Row<'templates'>

/**
 * Archives a template, so that no new campaign can use it and it is no longer a default. Campaigns made from it are unaffected, and
 * `activateTemplate` or `restoreTemplates` restores it.
 */
export const archiveTemplate = defineCommand(z.object({ id: rowId }), { may: 'template.edit' }, async (context) => {
  const template = await lockTemplateForUpdate(context, context.input.id)
  if (template.status !== 'archived') await archiveTemplateRow(context, template)
  return template.id
})

/** Archives a template that is locked and not archived yet. Keeps what it was for `restoreTemplateRow`. */
export async function archiveTemplateRow({ trx, now, changes, audit }: CommandContext<unknown>, template: TemplateRow): Promise<void> {
  const { id, name, status, is_default } = template
  const former = { status_before: status, default_before: Boolean(is_default) }
  await trx('templates')
    .where({ id })
    .update({ status: 'archived', is_default: false, ...former, date_updated: now })
  changes.add('templates', id)
  const was = is_default && { is_default: true }
  await audit('template.archive', 'templates', id, {
    detail: { name },
    before: { status, ...was },
    after: { status: 'archived', ...(was && { is_default: false }) },
  })
}

/**
 * Restores an archived template that is locked, as what it was. It is a draft if it is incomplete. It is the default again unless another
 * template of its type is.
 */
export async function restoreTemplateRow(context: CommandContext<unknown>, template: TemplateRow): Promise<void> {
  const { trx, me, now, changes, audit } = context
  const { id, name, status_before: before, default_before: wasDefault, delivery_type } = template
  const status = before !== 'draft' && isTemplateComplete(template) ? 'active' : 'draft'
  const other = await trx('templates').where({ company: me.company, delivery_type, is_default: true }).first('id')
  const is_default = status === 'active' && Boolean(wasDefault) && !other
  await trx('templates')
    .where({ id })
    .update({ status, is_default, ...notArchived, date_updated: now })
  changes.add('templates', id)
  const after = { status, ...(is_default && { is_default }) }
  await audit('template.restore', 'templates', id, { detail: { name }, before: { status: 'archived' }, after })
}

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
