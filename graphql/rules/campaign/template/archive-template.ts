import * as z from 'zod/mini'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { takeTemplate } from './take-template.ts'

/** Takes a template out of use; campaigns made of it keep what they have. `activateTemplate` brings it back. */
export const archiveTemplate = verb(z.object({ id: rowId }), { may: 'template.edit' }, async (act) => {
  const {
    input: { id },
    trx,
    now,
    changes,
    audit,
  } = act
  const template = await takeTemplate(act, id)
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
