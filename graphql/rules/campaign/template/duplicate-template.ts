import * as z from 'zod/mini'
import { comparableName, foldText } from '#contracts/text/fold-text.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { pickColumnsAsStored } from '#rules/platform/db/insert-as-json.ts'
import { escapeLike } from '#rules/platform/db/literal-text.ts'
import { clientRowId, rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'

const input = z.object({ id: rowId, clientId: z.string().check(z.maxLength(64)) })
const copiedColumns = ['delivery_type', 'catalogue', 'delivery', 'email', 'sms', 'whatsapp'] as const

/** Creates a draft copy of a template under an unused name, such as "Copy of Diwali 2". Idempotent by `clientId`. */
export const duplicateTemplate = defineCommand(input, { may: 'template.edit' }, async (context) => {
  const { me, trx, now, changes, audit } = context
  const template = await lockTemplateForUpdate(context, context.input.id)
  const id = clientRowId('template-copy', me.company, `${template.id}:${context.input.clientId}`)
  if (await trx('templates').where({ id }).first('id')) return id
  const name = await freeName(context, template.name)
  await trx('templates').insert({
    ...pickColumnsAsStored(template, copiedColumns),
    id,
    company: me.company,
    seq: await nextSequence(trx, 'templates', me.company),
    name,
    status: 'draft',
    owner: me.id,
    wizard_step: 'details',
    search_text: foldText(name),
    date_created: now,
    date_updated: now,
  })
  changes.add('templates', id)
  await audit('template.duplicate', 'templates', id, { detail: { of: template.id }, after: { name } })
  return id
})

/** Returns an unused name for a copy: "Copy of Diwali", then "Copy of Diwali 2". */
async function freeName({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, of: string): Promise<string> {
  const base = `Copy of ${of}`.slice(0, 114)
  const rows = await trx('templates')
    .where({ company: me.company })
    .whereLike('search_text', `${escapeLike(foldText(base))}%`)
    .select('name')
  const taken = new Set(rows.map((row) => comparableName(row.name)))
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!taken.has(comparableName(name))) return name
  }
}
