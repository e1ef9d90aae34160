import * as z from 'zod/mini'
import { deliveryTypes } from '#contracts/campaign/words.ts'
import { templateInput } from '#contracts/template/template.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { clientRowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { lockTemplates, refuseTakenName } from './lock-template-for-update.ts'

const input = z.object({
  clientId: z.string().check(z.maxLength(64)),
  input: z.extend(templateInput, { deliveryType: z.enum(deliveryTypes) }),
})

/** Creates a draft template. Idempotent by `clientId`. */
export const createTemplate = defineCommand(input, { may: 'template.edit' }, async (context) => {
  const {
    input: { clientId, input: details },
    me,
    trx,
    now,
    changes,
    audit,
  } = context
  const id = clientRowId('template', me.company, clientId)
  await lockTemplates(context)
  if (await trx('templates').where({ id }).first('id')) return id
  await refuseTakenName(context, details.name, id)
  await trx('templates').insert({
    id,
    company: me.company,
    seq: await nextSequence(trx, 'templates', me.company),
    name: details.name,
    delivery_type: details.deliveryType,
    status: 'draft',
    owner: me.id,
    wizard_step: 'details',
    search_text: foldText(details.name),
    date_created: now,
    date_updated: now,
  })
  changes.add('templates', id)
  await audit('template.create', 'templates', id, { after: { name: details.name, delivery_type: details.deliveryType } })
  return id
})
