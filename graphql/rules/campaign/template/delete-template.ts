import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { takeTemplate } from './take-template.ts'

/** Only what no campaign ever used goes for good; everything else is archived. */
export const deleteTemplate = verb(z.object({ id: rowId }), { may: 'template.edit' }, async (act) => {
  const {
    input: { id },
    trx,
    audit,
  } = act
  const template = await takeTemplate(act, id)
  if (template.usage_count > 0) throw refuse('TEMPLATE_USED')
  await trx('templates').where({ id }).delete()
  await audit('template.delete', 'templates', id, { before: { name: template.name, status: template.status } })
  return id
})
