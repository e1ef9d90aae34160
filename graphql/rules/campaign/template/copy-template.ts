import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { readable } from '#rules/platform/command/patch-columns.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'
import type { TemplateDelivery } from './template.input.ts'
import { templateKinds } from './update-template.ts'

type Column = 'catalogue' | 'email' | 'sms' | 'whatsapp'

export type TemplateContent = Record<Column, unknown> & { id: string; name: string; delivery: Partial<TemplateDelivery> | null }

/** Copies an active template of that delivery type for a campaign, and counts it as used. Refuses TEMPLATE_NOT_ACTIVE. */
export async function copyTemplate(
  context: Pick<CommandContext<unknown>, 'trx' | 'me' | 'now'>,
  id: string,
  deliveryType: string,
): Promise<TemplateContent> {
  const template = await lockTemplateForUpdate(context, id)
  if (template.status !== 'active' || template.delivery_type !== deliveryType) throw refusal('TEMPLATE_NOT_ACTIVE')
  await context
    .trx('templates')
    .where({ id })
    .update({ usage_count: template.usage_count + 1, last_used_at: context.now })
  return readable(template, templateKinds) as TemplateContent
}

/** The template that new campaigns of a type start with. */
export async function findDefaultTemplate(
  { trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>,
  deliveryType: string,
): Promise<string | null> {
  const row = await trx('templates')
    .where({ company: me.company, delivery_type: deliveryType, status: 'active', is_default: true })
    .first('id')
  return row?.id ?? null
}

/** The columns of a campaign that a template fills, as the database takes them. */
export const campaignColumns = ({ id, catalogue, email, sms, whatsapp }: TemplateContent) => ({
  template: id,
  catalogue: asJson(catalogue),
  email: asJson(email),
  sms: asJson(sms),
  whatsapp: asJson(whatsapp),
})

const asJson = (value: unknown): string | null => (value ? JSON.stringify(value) : null)
