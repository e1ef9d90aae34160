import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'

/**
 * Makes a template the default for new campaigns of its delivery type, in place of the previous one. With `isDefault` false, removes the
 * default. Refuses TEMPLATE_NOT_ACTIVE to make a draft or archived template the default.
 */
export const setDefaultTemplate = defineCommand(
  z.object({ id: rowId, isDefault: z.boolean() }),
  { may: 'template.edit' },
  async (context) => {
    const {
      input: { id, isDefault },
      me,
      trx,
      now,
      changes,
      audit,
    } = context
    const template = await lockTemplateForUpdate(context, id)
    if (Boolean(template.is_default) === isDefault) return id
    if (isDefault && template.status !== 'active') throw refusal('TEMPLATE_NOT_ACTIVE')
    const others = await trx('templates')
      .where({ company: me.company, delivery_type: template.delivery_type, is_default: true })
      .update({ is_default: false, date_updated: now })
      .returning('id')
    await trx('templates').where({ id }).update({ is_default: isDefault, date_updated: now })
    for (const row of [...others, { id }]) changes.add('templates', row.id)
    await audit('template.default', 'templates', id, {
      detail: { name: template.name, deliveryType: template.delivery_type },
      after: { is_default: isDefault },
    })
    return id
  },
)
